"""A run on a Dask cluster: `with joblib.parallel_config(backend="dask")`."""

from __future__ import annotations

import os
import signal

import joblib
import pytest

from luu import lab

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")

RUN = {"agent": "random", "seed": 3}


@pytest.fixture
def cluster():
    """Three worker processes on this machine."""
    with (
        distributed.LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as here,
        distributed.Client(here) as client,
    ):
        yield client


@pytest.mark.evidence
def test_a_worker_that_is_killed_loses_no_game_and_doubles_none(cluster):
    """One of three processes dies in the middle of a run; the rows are those of a run in this process."""
    workers = set(cluster.run(os.getpid).values())
    assert len(workers) == 3
    killed = []

    def kill_one(progress):
        if not killed and progress.done > 50:
            killed.append(progress.done)
            os.kill(min(workers), signal.SIGKILL)

    with joblib.parallel_config(backend="dask"):
        result = lab.simulate("luturas", games=1500, progress=kill_one, **RUN)
    assert killed
    assert killed[0] < 1500
    assert min(workers) not in cluster.run(os.getpid).values()
    seeds = [row["seed"] for row in result.rows]
    assert len(seeds) == len(set(seeds)) == 1500
    assert result == lab.simulate("luturas", games=1500, workers=1, **RUN)


@pytest.mark.evidence
def test_a_run_on_a_cluster_can_be_stopped_and_ends_where_it_would_end_alone(cluster):
    with joblib.parallel_config(backend="dask"):
        stopped = lab.simulate("luturas", games=3000, progress=lambda now: now.done < 50, **RUN)
        narrow = lab.simulate("luturas", games=3000, until=0.05, **RUN)
    alone = lab.simulate("luturas", games=3000, until=0.05, workers=1, **RUN)
    assert 50 <= stopped.games < 3000
    assert not stopped.complete
    assert stopped.rows[: min(stopped.games, alone.games)] == alone.rows[: stopped.games]
    assert narrow == alone
    assert narrow.complete
