"""The description of the interface holds: schemathesis tries what it allows, and what it doesn't."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sheetgen.web.app import make_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", make_app())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@schema.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@pytest.mark.filterwarnings("ignore")
def test_the_description_holds(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)
