"""Lessons: the rules of both games, learned by doing."""

from luu_widgets.lessons.course import Course
from luu_widgets.lessons.lesson import BadLesson, Lesson, Step, load, read, shipped
from luu_widgets.lessons.progress import Progress, load_progress, read_progress
from luu_widgets.lessons.quiz import Quiz
from luu_widgets.lessons.quiz_desk import QuizDesk
from luu_widgets.lessons.reference import Reference
from luu_widgets.lessons.teacher import Report, check_answers
from luu_widgets.lessons.teacher_games import lesson_from_game
from luu_widgets.lessons.walk import Walk, faults

__all__ = [
    "BadLesson",
    "Course",
    "Lesson",
    "Progress",
    "Quiz",
    "QuizDesk",
    "Reference",
    "Report",
    "Step",
    "Walk",
    "check_answers",
    "faults",
    "lesson_from_game",
    "load",
    "load_progress",
    "read",
    "read_progress",
    "shipped",
]
