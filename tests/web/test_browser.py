"""The three journeys in a real browser: print, rules, score; desktop and phone, in several languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.catalog import load_catalog
from sheetgen.message import say, say_in
from tests.conftest import Sheetgen
from tests.web.conftest import Visit

WHERE = [("cs", False), ("uk", True), ("el", False), ("cs", True), ("uk", False), ("el", True)]

GAME: dict[str, Any] = {
    "layout": "classic",
    "players": [
        {"name": "Ema", "red": "2 3 5 6 8 9 12 lock", "yellow": "4 6 7 10", "green": "11 9 6 4", "blue": "12 10 7 5 3"},
        {"name": "Петро", "red": "3 4 7", "yellow": "2 3 4 5 7 9 12 lock", "green": "12 8 5", "blue": "11 9 8 4"},
        {"name": "Katka", "red": "2 5 7 11", "yellow": "5 6 8", "green": "12 11 10 7", "blue": "10 6", "penalties": 2},
        {"name": "Νίκος", "red": "4 6 8", "yellow": "3 7 9 11", "green": "10 8 3", "blue": "12 9 6 5", "penalties": 1},
    ],
}


def box(page: Page, seat: int, name: str) -> Any:
    return page.locator(f'.player:nth-child({seat + 1}) .box[data-place="{name}"]')


def fits(page: Page) -> None:
    """Wait until a page is there that isn't wider than the window."""
    page.wait_for_function("document.documentElement?.scrollWidth <= innerWidth")


def scored(page: Page) -> list[int]:
    """Wait until the last question is answered, and return the totals."""
    page.wait_for_selector("body[data-scored]")
    totals: list[int] = json.loads(page.locator("body").get_attribute("data-scored") or "[]")
    return totals


def enter_game(page: Page, game: dict[str, Any]) -> None:
    page.select_option("#player-count", str(len(game["players"])))
    for seat, player in enumerate(game["players"]):
        page.fill(f"#name-{seat}", player["name"])
        for row in ("red", "yellow", "green", "blue"):
            for mark in player[row].split():
                box(page, seat, f"{row}-{mark}").check()
        for number in range(player.get("penalties", 0)):
            box(page, seat, f"penalty-{number + 1}").check()


def kept_game(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('sheetgen-game')"))["now"]


@pytest.mark.parametrize(("language", "phone"), WHERE)
def test_print(visit: Visit, language: str, phone: bool) -> None:
    page = visit("/", phone=phone, locale=language)
    expect(page).to_have_url(f"{visit.address}/{language}/print")
    expect(page.locator("html")).to_have_attribute("lang", language)
    fits(page)
    words = load_catalog(language)
    with page.expect_download() as one_click:
        page.get_by_role("button", name=words.say(say("Get the PDF")), exact=True).click()
    assert one_click.value.suggested_filename == f"classic-sheets-{language}.pdf"
    assert Path(one_click.value.path()).read_bytes().startswith(b"%PDF-")
    page.check("input[value=big]")
    page.select_option("#palette", "mono")
    page.select_option("#lang", "pl")
    page.fill("#names", "Ema, Žofie, Петро, Νίκος")
    expect(page.locator("#card-preview")).to_have_attribute("src", re.compile("names=Ema"))
    expect(page.locator("#refusal")).to_be_hidden()
    expect(page).to_have_url(re.compile("layout=big.*names=Ema"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#lang")).to_have_value("pl")
    expect(page.locator("#names")).to_have_value("Ema, Žofie, Петро, Νίκος")
    expect(page.locator("#card-preview")).to_have_attribute("src", re.compile("lang=pl.*names=Ema"))
    page.select_option("#paper", "a6")
    page.select_option("#per-page", "8")
    expect(page.locator("#refusal")).to_be_visible()
    visit.complaints[:] = [said for said in visit.complaints if "422" not in said]


def test_print_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="uk", accept_downloads=True)
    page = context.new_page()
    page.goto(address)
    page.check("input[value=on-board]")
    page.fill("#names", "Олена, Петро")
    with page.expect_download() as download:
        page.click("button.primary")
    assert download.value.suggested_filename == "on-board-sheets-uk.pdf"
    context.close()


@pytest.mark.parametrize(("language", "phone"), WHERE[:3])
def test_rules(visit: Visit, language: str, phone: bool) -> None:
    page = visit(f"/{language}/rules", phone=phone, locale=language)
    expect(page).to_have_url(f"{visit.address}/{language}/rules/classic")
    page.locator('a[href="#locking"]').first.click()
    expect(page.locator("#locking")).to_be_in_viewport()
    page.get_by_role("link", name="On Board").click()
    expect(page).to_have_url(f"{visit.address}/{language}/rules/on-board")
    fits(page)
    with page.expect_download() as download:
        page.locator(".downloads a").nth(1).click()
    assert download.value.suggested_filename == f"on-board-rules-booklet-{language}.pdf"
    other = "uk" if language != "uk" else "cs"
    page.locator(".languages summary").click()
    page.locator(f".languages a[lang={other}]").click()
    expect(page).to_have_url(f"{visit.address}/{other}/rules/on-board")


@pytest.mark.parametrize(("language", "phone"), WHERE[:3])
def test_a_whole_game(visit: Visit, sheetgen: Sheetgen, tmp_path: Path, language: str, phone: bool) -> None:
    page = visit(f"/{language}/score", phone=phone, locale=language)
    fits(page)
    enter_game(page, GAME)
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**GAME, "finished": False}), encoding="utf-8")
    of_command = json.loads(sheetgen("score", file, "--format", "json").out)["games"][0]
    totals = [player["total"] for player in of_command["players"]]
    assert scored(page) == totals
    shown = page.locator(".player .total")
    assert [int(text.replace("−", "-")) for text in shown.all_inner_texts()] == totals
    assert page.locator("#live").inner_text().startswith(of_command["players"][totals.index(max(totals))]["name"])
    page.check("#finished")
    scored(page)
    page.reload()
    page.wait_for_selector("body[data-ready=yes][data-scored]")
    assert scored(page) == totals
    assert page.is_checked("#finished")
    with page.expect_download() as printed:
        page.click("#print-result")
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF-")
    fits(page)


def test_problems_stand_beside_their_boxes(visit: Visit) -> None:
    page = visit("/uk/score", locale="uk")
    box(page, 0, "red-12").check()
    wrong = page.locator(".box.is-wrong")
    expect(wrong).to_have_count(2)
    described = box(page, 0, "red-12").get_attribute("aria-describedby")
    message = page.locator(f"#{described} p").first.inner_text()
    assert "12" in message
    expect(page.locator('.badge[data-place="red-12"]')).to_have_text("1")
    page.locator(f"#{described} a").click()
    expect(page.locator("#rule")).to_be_visible()
    expect(page.locator("#rule-text h2")).to_be_visible()
    page.keyboard.press("Escape")
    for number in ("2", "3", "4", "5", "6", "lock"):
        box(page, 0, f"red-{number}").check()
    expect(page.locator(".is-wrong")).to_have_count(0)


def test_undo_redo_and_new(visit: Visit) -> None:
    page = visit("/cs/score", locale="cs")
    expect(page.locator("#undo")).to_be_disabled()
    for name in ("red-2", "red-3", "penalty-1"):
        box(page, 1, name).check()
    assert scored(page) == [0, -2]
    page.click("#undo")
    expect(box(page, 1, "penalty-1")).not_to_be_checked()
    assert scored(page) == [0, 3]
    page.reload()
    page.wait_for_selector("body[data-ready=yes][data-scored]")
    page.keyboard.press("Control+z")
    expect(box(page, 1, "red-3")).not_to_be_checked()
    page.keyboard.press("Control+Shift+z")
    page.click("#redo")
    assert scored(page) == [0, -2]
    page.fill("#name-0", "")
    assert scored(page) == [0, -2]
    expect(page.locator("#refusal")).to_be_hidden()
    page.fill("#name-0", "Ema")
    page.click("#new-game")
    assert scored(page) == [0, 0]
    expect(page.locator("#name-0")).to_have_value("Ema")
    page.click("#undo")
    assert scored(page) == [0, -2]


def test_names_are_only_letters(visit: Visit) -> None:
    page = visit("/cs/score", locale="cs")
    name = "<img src=/x onerror=alert(1)>"
    page.fill("#name-0", name)
    box(page, 0, "red-12").check()
    scored(page)
    assert name in page.locator("#standings").inner_text()
    assert page.locator("img[src='/x']").count() == 0
    assert not [url for url in visit.asked if url.endswith("/x")]


def test_lucky_numbers_and_the_pawn(visit: Visit) -> None:
    page = visit("/cs/score", locale="cs")
    page.select_option("#layout", "big")
    page.select_option("#lucky-0", index=2)
    numbers = kept_game(page)["players"][0]["lucky"]
    assert page.locator('.player:first-child [data-place="lucky-1"]').inner_text() == str(numbers[0])
    page.select_option("#layout", "on-board")
    page.fill("#bonus-0", "13")
    assert scored(page)[0] == 13
    page.select_option("#field-1", "3")
    scored(page)
    assert kept_game(page)["players"][1] == {"name": kept_game(page)["players"][1]["name"], "field": 3}
    expect(page.locator(".player:nth-child(2) .problem")).not_to_have_count(0)
    page.select_option("#side", "b")
    assert kept_game(page)["side"] == "b"


def test_share_link_carries_the_whole_game(visit: Visit) -> None:
    page = visit("/el/score", locale="el")
    enter_game(page, {**GAME, "players": GAME["players"][:2]})
    totals = scored(page)
    page.click("#share")
    expect(page.locator("#share-dialog")).to_be_visible()
    link = page.input_value("#link")
    assert len(link) < 600
    other = visit(link.removeprefix(visit.address).replace("/el/", "/cs/"), locale="cs")
    assert scored(other) == totals
    expect(other.locator("#name-1")).to_have_value("Петро")
    assert "#" not in other.url
    broken = visit("/cs/score#game=AAAA", locale="cs")
    expect(broken.locator("#refusal")).to_be_visible()


def test_files_go_out_and_come_in(visit: Visit, sheetgen: Sheetgen, tmp_path: Path) -> None:
    page = visit("/cs/score", locale="cs")
    enter_game(page, GAME)
    totals = scored(page)
    with page.expect_download() as saved:
        page.click("#save")
    file = tmp_path / "game.yaml"
    saved.value.save_as(file)
    of_command = json.loads(sheetgen("score", file, "--format", "json").out)["games"][0]
    assert [player["total"] for player in of_command["players"]] == totals
    other = visit("/uk/score", locale="uk")
    other.set_input_files("#files", file)
    expect(other.locator("#name-3")).to_have_value("Νίκος")
    assert scored(other) == totals
    table = tmp_path / "games.csv"
    table.write_text("game,name,red\n1,Ema,2 3\n1,Petr,\n2,Jana,2\n2,Eva,8x\n", encoding="utf-8")
    other.set_input_files("#files", table)
    other.locator("#choices button").nth(1).click()
    expect(other.locator("#name-0")).to_have_value("Jana")
    expect(other.locator(".player:nth-child(2) .counts")).to_contain_text("8x")
    assert scored(other) == [1, 36]
    broken = tmp_path / "broken.yaml"
    broken.write_text("players: [{name: a, purple: 3}]", encoding="utf-8")
    other.set_input_files("#files", broken)
    expect(other.locator("#refusal")).to_contain_text("broken.yaml")
    visit.complaints[:] = [said for said in visit.complaints if "422" not in said]


def test_a_form_can_be_dropped(visit: Visit, sheetgen: Sheetgen, tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    sheetgen("sheets", "classic", "--form", "-o", tmp_path / "form.pdf")
    writer = PdfWriter(PdfReader(tmp_path / "form.pdf"))
    boxes = dict.fromkeys(("red-2", "red-3", "penalty-1"), "/Yes")
    writer.update_page_form_field_values(writer.pages[0], boxes, auto_regenerate=False)
    writer.write(tmp_path / "Ema.pdf")
    page = visit("/cs/score", locale="cs")
    bytes_ = list((tmp_path / "Ema.pdf").read_bytes())
    page.evaluate(
        """bytes => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], "Ema.pdf", { type: "application/pdf" }));
            document.querySelector("#score").dispatchEvent(
                new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }""",
        bytes_,
    )
    expect(page.locator("#name-0")).to_have_value("Ema")
    expect(box(page, 0, "red-3")).to_be_checked()
    assert scored(page) == [-2]


def test_keyboard_only(visit: Visit) -> None:
    page = visit("/cs/score", locale="cs")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.place") == "red-2":
            break
    assert page.evaluate("document.activeElement.dataset.place") == "red-2"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.place") == "red-2"
    scored(page)
    assert kept_game(page)["players"][0]["red"] == [2, 3]
    assert kept_game(page)["players"][0]["yellow"] == [3]
    page.goto(f"{visit.address}/cs/print")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    with page.expect_download():
        page.keyboard.press("Enter")


def test_every_click_is_answered(visit: Visit) -> None:
    """How fast is a matter of `benchmarks/web.py`."""
    page = visit("/cs/score", locale="cs")
    for number in range(2, 12):
        with page.expect_response("**/api/score*") as answer:
            box(page, 0, f"red-{number}").check()
        assert answer.value.ok


@pytest.mark.parametrize("path", ["/cs/print", "/uk/rules/on-board", "/el/score", "/en/nope"])
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(visit: Visit, path: str, dark: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit(path, dark=dark, phone=dark)
    if path.endswith("score"):
        page.select_option("#layout", "on-board")
        for name in ("red-12", "green-lock", "penalty-1"):
            box(page, 0, name).check()
        expect(page.locator(".problem")).not_to_have_count(0)
    # The policy of the page lets nobody add a script; what Playwright evaluates is not bound by it.
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    if path.endswith("score"):
        page.locator(".problem a").first.click()
        expect(page.locator("#rule")).to_be_visible()
        assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    visit.complaints[:] = [said for said in visit.complaints if "404" not in said]


def test_everything_is_said_in_the_language(visit: Visit) -> None:
    for language in ("cs", "sk", "pl", "uk", "el"):
        page = visit(f"/{language}/print", locale=language)
        words = load_catalog(language)
        expect(page.locator("h1")).to_have_text(words.say(say("Print score sheets")))
        expect(page.locator(".pages a").nth(2)).to_have_text(words.say(say_in("web page", "Score")))
