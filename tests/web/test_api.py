"""The interface for programs: what it answers, and what it refuses."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from sheetgen.language import LANGUAGES
from sheetgen.layout import bundled_layouts
from tests.conftest import Sheetgen

GAME: dict[str, Any] = {
    "layout": "classic",
    "finished": False,
    "players": [
        {"name": "Ema", "red": [2, 3, 5, 7, 9, 12, "lock"], "yellow": "4-6", "blue": "8x", "penalties": 1},
        {"name": "Petr", "green": [12, 11, 10], "penalties": 0},
    ],
}


def test_layouts_are_those_of_the_command(client: httpx.Client, sheetgen: Sheetgen) -> None:
    for language in LANGUAGES:
        answer = client.get("/api/layouts", params={"lang": language})
        assert answer.json() == json.loads(sheetgen("layouts", "--format", "json", "--lang", language).out)


def test_score_is_that_of_the_command(client: httpx.Client, sheetgen: Sheetgen, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    of_command = json.loads(sheetgen("score", file, "--format", "json", "--lang", "cs").out)["games"][0]
    of_page = client.post("/api/score?lang=cs", json=GAME).json()["games"][0]
    assert of_page["players"] == of_command["players"]
    assert of_page["players"][0]["total"] == 28 + 6 + 36 - 5
    assert [each["message"] for each in of_page["problems"]] == [each["message"] for each in of_command["problems"]]


@pytest.mark.parametrize(
    ("row", "crosses", "place"),
    [
        ("red", [2, 12], "red-12"),
        ("red", [2, 3, 4, 5, 6, 12], "red-lock"),
        ("green", [12, "lock"], "green-lock"),
        ("yellow", [13], "yellow"),
        ("blue", "40x", "blue"),
    ],
)
def test_a_problem_has_its_place(client: httpx.Client, row: str, crosses: object, place: str) -> None:
    players = [{"name": "Ema", row: crosses}, {"name": "Petr"}]
    answer = client.post("/api/score", json={"finished": False, "players": players})
    problems = answer.json()["games"][0]["problems"]
    assert place in [problem["place"] for problem in problems]
    assert {problem["seat"] for problem in problems} == {0}


@pytest.mark.parametrize("layout", bundled_layouts())
def test_documents_have_strong_etags_and_the_same_bytes(client: httpx.Client, layout: str) -> None:
    for path in (f"/api/sheets?layout={layout}&lang=uk&count=3", f"/api/rules?layout={layout}&lang=el"):
        first = client.get(path)
        assert first.status_code == 200
        assert first.content.startswith(b"%PDF-")
        etag = first.headers["ETag"]
        assert not etag.startswith("W/")
        assert "cookie" not in str(first.headers).lower()
        again = client.get(path, headers={"If-None-Match": etag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
        assert client.get(path).content == first.content


def test_sheets_are_those_of_the_command(client: httpx.Client, sheetgen: Sheetgen, tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    options = ("--lang", "cs", "--names", "Ema,Petr", "--per-page", "2", "--palette", "soft", "--back", "rules")
    sheetgen("sheets", "big", *options, "-o", file)
    parameters = {
        "layout": "big",
        "lang": "cs",
        "names": "Ema, Petr",
        "per-page": "2",
        "palette": "soft",
        "back": "rules",
    }
    assert client.get("/api/sheets", params=parameters).content == file.read_bytes()


def test_empty_fields_of_a_form_are_left_out(client: httpx.Client) -> None:
    plain = client.get("/api/sheets?layout=classic&lang=cs")
    assert client.get("/api/sheets?layout=classic&lang=cs&count=&per-page=&names=").content == plain.content


def test_language_of_the_browser_counts(client: httpx.Client) -> None:
    for header, language in (
        ("el,en;q=0.5", "el"),
        ("de-DE, uk;q=0.4, en;q=0.2", "uk"),
        ("xx", "en"),
        ("cs;q=x", "en"),
    ):
        answer = client.get("/", headers={"Accept-Language": header})
        assert answer.headers["Location"] == f"/{language}/print"
    assert client.get("/", headers={"Accept-Language": "en-US"}).headers["Location"] == "/en/print?paper=letter"


def files_json(*files: tuple[str, bytes]) -> dict[str, Any]:
    return {"files": [{"name": name, "data": base64.b64encode(data).decode()} for name, data in files]}


def test_a_game_goes_into_a_file_and_comes_back(client: httpx.Client) -> None:
    written = client.post("/api/game", json=GAME)
    assert yaml.safe_load(written.text)["players"][0]["name"] == "Ema"
    read = client.post("/api/read", json=files_json(("game.yaml", written.content))).json()["games"][0]["game"]
    assert client.post("/api/score", json=read).json() == client.post("/api/score", json=GAME).json()


def test_tables_and_records_are_read(client: httpx.Client) -> None:
    table = "game,name,red,penalties\n1,Ema,2 3,1\n1,Petr,2,\n2,Ema,,\n2,Katka,4,\n"
    games = client.post("/api/read", json=files_json(("games.csv", table.encode()))).json()["games"]
    assert [[player["name"] for player in each["game"]["players"]] for each in games] == [
        ["Ema", "Petr"],
        ["Ema", "Katka"],
    ]
    assert games[0]["game"]["players"][0] == {"name": "Ema", "red": [2, 3], "penalties": 1}
    roll = "{white: [1, 1], red: 1, yellow: 1, green: 1, blue: 1}"
    record = f"finished: false\nplayers: [Ema, Petr]\nturns: [{{roll: {roll}, white: {{Ema: red 2}}}}]\n"
    game = client.post("/api/read", json=files_json(("turns.yaml", record.encode()))).json()["games"][0]["game"]
    assert game["players"][0]["red"] == [2]


def test_filled_forms_are_read(client: httpx.Client, tmp_path: Path) -> None:
    from io import BytesIO

    from pypdf import PdfReader, PdfWriter

    form = client.get("/api/sheets?form=true&lang=el").content
    files = []
    for name, boxes in (("Ema", ["red-2", "red-4", "penalty-1"]), ("Petr", ["blue-12"])):
        writer = PdfWriter(PdfReader(BytesIO(form)))
        writer.update_page_form_field_values(writer.pages[0], dict.fromkeys(boxes, "/Yes"), auto_regenerate=False)
        writer.write(tmp_path / f"{name}.pdf")
        files.append((f"{name}.pdf", (tmp_path / f"{name}.pdf").read_bytes()))
    games = client.post("/api/read", json=files_json(*files)).json()["games"]
    assert [each["game"]["players"] for each in games] == [
        [{"name": "Ema", "red": [2, 4], "penalties": 1}, {"name": "Petr", "blue": [12]}]
    ]


def test_result_is_a_filled_sheet(client: httpx.Client) -> None:
    from io import BytesIO

    from pypdf import PdfReader

    answer = client.post("/api/result?lang=cs", json=GAME)
    assert answer.headers["Content-Type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert "Ema" in text
    assert "65" in text


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/en/print", "/en/score", "/en/rules/big", "/static/icon.svg", "/api/layouts", "/api/openapi.json"),
        *("/api/sheets?layout=classic", "/api/rules?layout=classic&style=html", "/api/sheets?layout=chess"),
        "/en/nothing",
    ],
)
def test_head_is_the_answer_without_its_body(path: str, client: httpx.Client) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert {**head.headers, "date": ""} == {**got.headers, "date": ""}


def test_head_where_only_post_works_is_refused(client: httpx.Client) -> None:
    assert client.head("/api/score").status_code == 405
