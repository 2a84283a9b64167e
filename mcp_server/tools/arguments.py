"""What an assistant sent to a tool: every fault by its path, as REST names them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field, model_validator

from domain.kernel.coercion import coerce, schema_of
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import Model, Strict, parse_model, storable_faults

# Assistants call it by the names that REST and the results have for it.
_NAMES_OF_A_CODE = ("qr_code_id", "code_id", "short_id", "short_url", "code", "qr_code")
CodeReference = Annotated[
    str, Field(max_length=2_048, description="The code's id, short ID or short URL", min_length=1)
]


class CodeArguments(Strict):
    """Arguments that name one code as `id`, under whichever of its names."""

    @model_validator(mode="before")
    @classmethod
    def _name_it_id(cls, fields: Any) -> Any:
        if not isinstance(fields, Mapping) or "id" in fields:
            return fields
        used = [name for name in _NAMES_OF_A_CODE if name in fields]
        if len(used) != 1:
            return fields
        return {"id": fields[used[0]], **{name: fields[name] for name in fields if name != used[0]}}


def parse_arguments(model: type[Model], parsed: Mapping[str, Any] | None) -> Model:
    """The arguments. Raises ValidationFailed naming every fault.

    A null is as if the argument were left out, and so is an empty text where it may be; a list, an object or a number
    may come as a JSON text: some programs write them so.
    """
    fields = dict(parsed or {})
    if faults := storable_faults(fields):
        raise ValidationFailed(faults)
    schema = schema_of(model)
    known = schema.get("properties", {})
    optional = known.keys() - set(schema.get("required", ()))
    given = {
        name: value
        for name, value in fields.items()
        if not (value == "" and name in optional) and (value is not None or name not in known)
    }
    arguments, faults = parse_model(model, coerce(model, given))
    if arguments is None:
        raise ValidationFailed([_said(fault) for fault in faults])
    return arguments


def _said(fault: Fault) -> Fault:
    # What is wrong with the arguments as a whole is of no field.
    return replace(fault, field="arguments") if fault.field == "body" else fault
