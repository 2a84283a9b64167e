"""openapi.json, written once for all tests of a process."""

from app.api.openapi.document import openapi_document
from tests.support import ROOT

DOCUMENT = openapi_document(f"{ROOT}/v1")
SCHEMAS = DOCUMENT["components"]["schemas"]
