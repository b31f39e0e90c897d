# The dashboards in a container:  docker build -t luu .  &&  docker run --rm -p 8866:8866 --memory 8g luu
# Options of `luu dashboards` go after the name of the image; a token best by the environment: -e LUU_TOKEN=...
FROM python:3.12-slim

RUN useradd --create-home luu
COPY . /tmp/luu
RUN pip install --no-cache-dir "/tmp/luu[dashboards]" && rm -rf /tmp/luu

USER luu
WORKDIR /home/luu
EXPOSE 8866
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8866/health', timeout=4)"]
ENTRYPOINT ["luu", "dashboards", "--no-browser", "--host", "0.0.0.0"]
CMD ["--pool", "1", "--visitors", "60"]
