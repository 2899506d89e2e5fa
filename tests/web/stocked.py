"""A store with something of everything, and what of it addresses and forms can name."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.practice.players import finish_round, step
from tests.review.engine import FakeEngine
from tests.web.hostile import Known
from tests.web.learner import MATCH
from tests.web.reviewed import analysed, decided, own_choice, reviewed
from tutor import resources
from tutor.jobs.worker import Gate, play_duplicates
from tutor.lessons.families.case import EASY, choose_seed
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.loading import read_lessons
from tutor.practice import Practice
from tutor.records import list_samples, read_sample, to_text
from tutor.rules.actions import action_text
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.skill.days import today
from tutor.skill.drills import DRILLS, Fact, ask_fact, ask_question
from tutor.skill.duplicates import OPPONENT
from tutor.skill.items import Found, ItemKind
from tutor.skill.puzzles import PuzzleAnswer, puzzles, write_puzzle
from tutor.store import Help
from tutor.store.people.tasks import TaskKind
from tutor.web.hints import ladder
from tutor.web.http.preferences import CHOICES
from tutor.web.library.records import store_record


def stock(practice: Practice) -> Known:
    """Play, review and share a match, begin another, and do a lesson; return what there is."""
    return {
        **CHOICES,
        **_finished(practice),
        **_imported(practice),
        **_running(practice),
        **_learned(practice),
        **_puzzled(practice),
        **_dealt(practice),
        **_agreed(practice),
        **_taught(practice),
    }


def _finished(practice: Practice) -> Known:
    over = reviewed(practice)
    choice = own_choice(over)
    practice.shelf.note(over.token, choice.round, choice.step, "A note.")
    practice.shelf.tag(over.token, ["tag"])
    until = datetime.now(UTC) + timedelta(days=7)
    again = practice.items.star(over.token, Found(choice, "a key", 0.3), today())
    practice.items.miss(ItemKind.CARD, "5-bridge", None, today() - timedelta(days=1))
    fact = practice.items.find_key(ItemKind.CARD, "5-bridge")
    assert fact
    sentences = read_sentences(resources.folder("lessons"))
    asked = ask_fact(Fact(ItemKind.CARD, "5-bridge"), today(), sentences)
    assert asked
    drilled = ask_question(DRILLS["cards"], 1, 0, sentences)
    share = practice.shares.make(over.token, quiz=True, expires=until)
    actions = tuple(action_text(one.action) for one in decided(over.match, choice).candidates)
    return {
        "token": (over.token,),
        "share": (share.token,),
        "shares.number": (str(share.id),),
        "train.number": (str(again.id),),
        "train.action": actions,
        "review.action": actions,
        "fact.number": (str(fact.id),),
        "fact.given": (asked.right,),
        "drill.name": ("cards", "chances"),
        "drill.number": (str(practice.drills.begin("cards", 1, datetime.now(UTC))),),
        "drill.given": (drilled.right,),
        "drill.place": ("0",),
        "skill.name": ("training.json", "choices.csv"),
        "skill.game": (MATCH.game,),
        "train.theme": ("yaku",),
        "number": (str(choice.round),),
        "place": (str(choice.round),),
        "beat": ("1",),
        "step": (str(choice.step),),
        "exports.name": ("text", "html", "json", "markdown"),
        "placement.number": ("1",),
        "placement.attempt": ("0",),
        "back": (f"/replays/{over.token}",),
        "days": ("7",),
        "tags": ("one, two",),
        "result": ("won", "lost"),
    }


def _puzzled(practice: Practice) -> Known:
    one = next(iter(puzzles().values()))
    practice.puzzles.answer(PuzzleAnswer(one.id, today(), right=False, given=""), {})
    return {
        "puzzles.name": (one.id,),
        "puzzles.action": tuple(map(action_text, one.situation.current.legal())),
        "puzzles.theme": ("yaku",),
        "puzzle_runs.number": (str(practice.puzzles.begin_run(datetime.now(UTC))),),
    }


def _dealt(practice: Practice) -> Known:
    setup = replace(MATCH, level=OPPONENT, hints=False)
    over = analysed(practice, finish_round(practice, practice.open_duplicate(setup, "a deal")))
    while play_duplicates(practice, FakeEngine(), Gate(0.0), set()):
        pass
    return {"duplicates.token": (over.token,)}


def _taught(practice: Practice) -> Known:
    """Teach a class with one learner, and learn in the class of another."""
    lessons = read_lessons(resources.folder("lessons"))
    number = practice.classes.make("A class")
    taught = practice.classes.find(number)
    practice.tasks.add(number, TaskKind.DEAL, {"game": MATCH.game}, 11)
    other = practice.of(practice.learners.add())
    other.classes.join(taught.code, "Hanako")
    [member] = practice.classes.find(number).members
    [task] = practice.tasks.all(taught)
    elsewhere = other.classes.find(other.classes.make("Another class"))
    learned = practice.classes.find(practice.classes.join(elsewhere.code, "Taro"))
    over = finish_round(practice, practice.open_duplicate(replace(MATCH, hints=False), "shown"))
    link = practice.shares.make(over.token, quiz=False, expires=None)
    practice.tasks.show(learned, link.id)
    [shown] = practice.tasks.shown(learned)
    practice.tasks.comment(shown, "A comment.")
    puzzle = next(iter(puzzles().values()))
    other.tasks.add(elsewhere.id, TaskKind.POSITION, {"position": write_puzzle(puzzle)}, 1)
    [position] = practice.tasks.all(learned)
    practice.tasks.answer(position, "", right=False)
    return {
        "classes.number": (str(number), str(learned.id)),
        "class_tasks.number": (str(number),),
        "class_tasks.task": (str(task.id), str(position.id)),
        "class_tasks.kind": ("lesson", "deal", "puzzles", "position"),
        "class_tasks.puzzle": (puzzle.id,),
        "class_tasks.deal": (over.token,),
        "class_tasks.due": ("2999-12-31", "2001-01-01"),
        "class_tasks.action": tuple(map(action_text, puzzle.situation.current.legal())),
        "class_matches.number": (str(learned.id),),
        "class_matches.shown": (str(shown.id),),
        "class_matches.text": ("A comment.",),
        "classes.member": (str(member.id),),
        "classes.shown": (str(shown.id),),
        "classes.match": (over.token,),
        "classes.code": (taught.code,),
        "classes.name": ("Hana",),
        "classes.title": ("Another class",),
        "class_tasks.game": (MATCH.game,),
        "class_tasks.lesson": tuple(one.id for one in lessons)[:2],
        "account.name": ("Hana",),
        "account.password": ("a long password",),
        "account.new": ("a longer password",),
        "account.sure": ("yes",),
        "account.mine": ("yes", "no"),
    }


def _agreed(practice: Practice) -> Known:
    practice.sheets.keep("Ours", ruleset("koikoi", "kk_standard", {"worth-goko": 15}))
    [kept] = practice.sheets.of("koikoi")
    return {
        "sheets.number": (str(kept.id),),
        "sheets.name": ("koikoi", "hachihachi"),
        "rule-worth-goko": ("15", "0"),
        "counts": ("goko", "shiko"),
        "title": ("Ours",),
    }


def _imported(practice: Practice) -> Known:
    name = list_samples()[0].name
    record = read_sample(name)
    token = store_record(practice, record).token
    return {
        "imports.name": (name,),
        "imports.token": (token,),
        "players.match": (token,),
        "players.you": (record.names[0],),
        "imports.text": (to_text(record),),
    }


def _running(practice: Practice) -> Known:
    running = step(practice, practice.open(MATCH))
    practice.tell(running, Help(ladder.RANKING))
    moves = tuple(map(action_text, legal_actions(running.observation)))
    return {
        "play.token": (running.token,),
        "hints.token": (running.token,),
        "threats.token": (running.token,),
        "why_not.token": (running.token,),
        "version": (str(running.version),),
        "action": moves,
        "move": moves,
        "why_not.move": moves[1:],
        "hints.one": moves[:1],
        "hints.other": moves[1:2],
        "rung": (str(ladder.NUDGE), str(ladder.RANKING)),
        "game": (MATCH.game,),
        "rules.name": (MATCH.game, "hachihachi"),
        "preset": (MATCH.preset,),
        "rounds": ("3",),
        "level": (MATCH.level,),
        "players": ("2",),
        "language": ("fr", "ja"),
        "filename": ("icon.svg", "css/frame/type.css"),
        "scripts.version": ("old",),
        "scripts.name": ("main", "scene"),
    }


def _learned(practice: Practice) -> Known:
    known = read_lessons(resources.folder("lessons"))
    done = known[0]
    for one in done.steps:
        practice.lessons.store_answer(done.id, one.id, True)
    return {
        "placement.number": ("1", "2"),
        "placement.attempt": ("0",),
        "learn.name": tuple(one.id for one in known),
        "learn.number": ("1", "2", "3", "4"),
        "known.name": tuple(one.id for one in known if one.families)[:3],
        "known.number": ("0", "1"),
        "recall.family": done.families,
        "recall.seed": (str(choose_seed(0, EASY)),),
        "ask": ("hint", "show", "unsure"),
        "card": ("1-crane", "8-moon"),
        "cards.name": ("1-crane", "8-moon"),
    }
