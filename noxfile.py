"""The tests on every Python there is: nox (or `nox -s tests-3.13`). Versions that the machine lacks are skipped."""

import nox

nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Run all tests, or those given after `--`."""
    session.install("--editable", ".", *nox.project.dependency_groups(nox.project.load_toml("pyproject.toml"), "dev"))
    session.run("pytest", "-n", "auto", *session.posargs)
