"""Whatever strangers send: a clear sentence and a 4xx, never a 500, never a file that wasn't meant to be read."""

from __future__ import annotations

import json
import socket
import time
import zlib
from typing import Any

import httpx
import pytest

from tests.web.test_api import files_json

MIB = 1024 * 1024
PATHS = [
    "../../etc/passwd",
    "/etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "classic.yaml",
    "layouts/classic.yaml",
    "file:///etc/passwd",
    "a" * 199,
    "\x00",
]


def refused(answer: httpx.Response, *statuses: int) -> dict[str, Any]:
    """Check that an answer is a decent refusal, and return it."""
    assert answer.status_code in (statuses or (400, 404, 405, 413, 422)), answer.text[:300]
    assert answer.headers["Content-Type"].startswith("application/json")
    told: dict[str, Any] = answer.json()
    assert told["message"]
    assert "Traceback" not in answer.text
    assert "root:" not in answer.text
    assert "site-packages" not in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    return told


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("where", ["sheets", "rules", "board", "preview/card", "preview/page", "preview/blank"])
def test_paths_are_no_layouts(client: httpx.Client, where: str, path: str) -> None:
    refused(client.get(f"/api/{where}", params={"layout": path}), 404, 422)


@pytest.mark.parametrize("path", PATHS)
def test_paths_are_no_layouts_in_games_and_files(client: httpx.Client, path: str) -> None:
    game = {"layout": path, "players": [{"name": "Ema"}, {"name": "Petr"}]}
    for where in ("score", "game", "result"):
        told = refused(client.post(f"/api/{where}", json=game), 404, 422)
        assert "layout" in json.dumps(told)
    if path != "\x00":
        table = f"layout,name\n{path},Ema\n{path},Petr\n".encode()
        refused(client.post("/api/read", json=files_json(("game.yaml", json.dumps(game).encode()))), 404, 422)
        refused(client.post("/api/read", json=files_json(("games.csv", table))), 404, 422)


def test_unknown_layouts_are_told_apart_from_typing_mistakes(client: httpx.Client) -> None:
    assert "classic" in refused(client.get("/api/sheets?layout=clasic"), 404)["message"]
    assert "on-board" in refused(client.get("/api/sheets?layout=xyz"), 404)["message"]


@pytest.mark.parametrize(
    "query",
    [
        "count=1000000",
        "count=0",
        "count=-1",
        "count=1e99",
        "count=NaN",
        "count=٣x",
        "per-page=65",
        "per-page=64&paper=a6",
        "paper=1x1",
        "paper=99999x99999",
        "paper=../a4",
        "palette=../../x.yaml",
        "palette=/etc/passwd",
        "margin=nan",
        "margin=1e400",
        "margin=-1",
        "lang=xx",
        "lang=../cs",
        "unknown=1",
        "seed=99999999999999999999",
        "form=true&count=500",
        "form=true&back=rules",
        "back=all",
        "names=" + "a" * 101,
        "names=" + "x," * 2400,
        "names=%F0%9F%8E%B2",
        "names=%E6%BC%A2",
        "names=%00",
        "names=" + "a" * 6000,
    ],
)
def test_options_out_of_bounds(client: httpx.Client, query: str) -> None:
    refused(client.get(f"/api/sheets?{query}"), 422)


def test_names_with_markup_are_letters(client: httpx.Client) -> None:
    name = "<script>alert(1)</script>&\"'"
    picture = client.get("/api/preview/card", params={"names": name})
    assert picture.status_code == 200
    assert b"<script" not in picture.content
    assert client.get("/api/sheets", params={"names": '<img src="file:///etc/passwd"/>'}).status_code == 200
    game = {"finished": False, "players": [{"name": name, "red": [2, 12]}, {"name": "{0.__class__} %s {name}"}]}
    result = client.post("/api/score", json=game)
    assert result.json()["games"][0]["players"][0]["name"] == name
    page = client.get("/en/print", params={"names": name, "layout": name, "count": name})
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("where", ["score", "game", "read", "result"])
def test_large_bodies_are_not_read(client: httpx.Client, where: str) -> None:
    told = refused(client.post(f"/api/{where}", content=b" " * (MIB + 1)), 413)
    assert "1 MiB" in told["message"]

    def drops() -> Any:
        for _ in range(40):
            yield b" " * 65536

    refused(client.post(f"/api/{where}", content=drops()), 413)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"1",
        b"\xff\xfe",
        b'{"players": []}',
        b'{"players": 3}',
        b'{"players": [3]}',
        b'{"players": [{}]}',
        b'{"players": [{"name": 5}]}',
        b'{"players": [{"name": ""}]}',
        b'{"players": [{"name": "a", "purple": [3]}]}',
        b'{"players": [{"name": "a", "red": [[2]]}]}',
        b'{"players": [{"name": "a", "red": "2 3 four"}]}',
        b'{"players": [{"name": "a", "penalties": 1e99}]}',
        b'{"players": [{"name": "a", "penalties": "many"}]}',
        b'{"players": [{"name": "a"}], "rules": true}',
        b'{"players": [{"name": "a", "lucky": {"x": 1}}]}',
        b'{"players": ["a", "b"], "turns": [{"roll": 3}]}',
        b'{"players": ["a", "b"], "turns": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"players": [{"name": "a", "red": [' + b"9" * 400 + b"]}]}",
        b'{"players": ["a", "b"], "first": "zzz", "turns": []}',
    ],
)
def test_broken_games(client: httpx.Client, body: bytes) -> None:
    for where in ("score", "game", "result"):
        refused(client.post(f"/api/{where}", content=body, headers={"Content-Type": "application/json"}), 400, 422)


def test_five_hundred_players(client: httpx.Client) -> None:
    many = {"players": [{"name": f"Player {number}"} for number in range(500)]}
    for where in ("score", "game", "result"):
        assert "20" in json.dumps(refused(client.post(f"/api/{where}", json=many), 422))
    wrong = {"red": [2, 3, 5, 12, "lock", 99, 98], "green": ["lock"], "blue": [12, 12, 12, 2], "penalties": 9}
    twenty = {"players": [player | wrong for player in many["players"][:20]]}
    problems = client.post("/api/score", json=twenty).json()["games"][0]["problems"]
    assert "player-count" in [problem["kind"] for problem in problems]
    # Looking for corrections is what takes long; strangers shan't keep the page busy with it.
    assert sum(bool(problem["suggestions"]) for problem in problems) <= 5 < len(problems)


def bomb() -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("game.yaml", b""),
        ("game.yaml", b"\x00\x01"),
        ("game.yaml", b"\xff\xfe"),
        ("game.yaml", b"players: ["),
        ("game.yaml", b"- " * 300),
        ("game.yaml", bomb()),
        ("game.yaml", b"players: !!python/object/apply:os.system [id]"),
        ("game.yaml", b"layout: /etc/passwd\nplayers: [{name: a}]"),
        ("games.csv", b""),
        ("games.csv", b'name,red\n"'),
        ("games.csv", b"a,b\n1,2\n"),
        ("games.csv", b"name,red\n" + b"x" * 200_000),
        ("form.pdf", b""),
        ("form.pdf", b"%PDF-1.7"),
        ("form.pdf", b"%PDF-1.7\n" + zlib.compress(b"x" * 10_000)),
        ("../../etc/passwd", b"x"),
        ("x" * 200, b"x"),
        ("\u202efdp.exe", b"MZ"),
        ("con.pdf", b"nul"),
        (".pdf", b"%PDF"),
        ("a/b/c.yaml", b"players: 3"),
    ],
)
def test_broken_files(client: httpx.Client, name: str, data: bytes) -> None:
    told = refused(client.post("/api/read", json=files_json((name, data))), 422)
    assert "sheetgen-" not in json.dumps(told), "the name of a temporary folder"


def test_files_that_are_no_base64(client: httpx.Client) -> None:
    refused(client.post("/api/read", json={"files": [{"name": "a.yaml", "data": "%%%"}]}), 422)
    refused(client.post("/api/read", json={"files": []}), 422)


@pytest.mark.parametrize(
    "path",
    [
        "/nope",
        "/cs/nope",
        "/xx/print",
        "/cs/rules/nope",
        "/cs/rules/..%2f..%2fetc%2fpasswd",
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/fonts/..%2fregular.ttf",
        "/cs/rules/classic/more",
        "/docs",
        "/redoc",
    ],
)
def test_pages_that_are_not_there(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "make_app" not in answer.text


def test_other_methods(client: httpx.Client) -> None:
    refused(client.post("/api/sheets"), 405)
    refused(client.get("/api/score"), 405)
    refused(client.delete("/api/layouts"), 405)
    assert client.put("/cs/print").status_code == 405


def test_headers_keep_the_page_to_itself(client: httpx.Client) -> None:
    for path in ("/cs/print", "/cs/score", "/static/score.js", "/api/layouts"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in headers


def test_cancelled_downloads_leave_nothing_behind(client: httpx.Client, address: str) -> None:
    host, _, port = address.removeprefix("http://").partition(":")
    for number in range(24):
        with socket.create_connection((host, int(port))) as gone:
            request = f"GET /api/sheets?count=10000&names=Gone{number} HTTP/1.1\r\nHost: {host}\r\n\r\n"
            gone.sendall(request.encode())
            time.sleep(0.01)
    assert client.get("/api/sheets?names=Here").status_code == 200
