"""What an assistant sent to a tool: every fault by its path, as REST names them."""

from collections.abc import Mapping
from typing import Any, get_args, get_origin

from pydantic import BaseModel, model_validator

from domain.errors import Fault, ValidationFailed
from domain.typed import Model, Strict, parse_json_object, parse_model, storable_faults

# Assistants call it by the names that REST and the results have for it.
_NAMES_OF_A_CODE = ("qr_code_id", "code_id", "short_id", "short_url", "code", "qr_code")


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


def parse_arguments(model: type[Model], typed: Mapping[str, Any] | None) -> Model:
    """The arguments. Raises ValidationFailed naming every fault.

    A null is as if the argument were left out, and an object may come as a JSON text: some programs write it so.
    """
    fields = dict(typed or {})
    if faults := storable_faults(fields):
        raise ValidationFailed(faults)
    given = {
        name: _unpacked(model, name, value)
        for name, value in fields.items()
        if value is not None or name not in model.model_fields
    }
    parsed, faults = parse_model(model, given)
    if parsed is None:
        raise ValidationFailed([_said(fault) for fault in faults])
    return parsed


def _unpacked(model: type[BaseModel], name: str, value: Any) -> Any:
    field = model.model_fields.get(name)
    is_text_of_one = isinstance(value, str) and value.lstrip().startswith("{")
    if field is None or not is_text_of_one or not _takes_object(field.annotation):
        return value
    try:
        return parse_json_object(value.encode())
    except ValidationFailed as refusal:
        faults = [
            Fault(name if fault.field == "body" else f"{name}.{fault.field}", fault.message)
            for fault in refusal.faults
        ]
        raise ValidationFailed(faults) from None


def _takes_object(annotation: Any) -> bool:
    if get_origin(annotation) is dict or annotation is dict:
        return True
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(_takes_object(one) for one in get_args(annotation))


def _said(fault: Fault) -> Fault:
    # What is wrong with the arguments as a whole is of no field.
    return Fault("arguments", fault.message) if fault.field == "body" else fault
