"""YAML files as plain data, read by PyYAML."""

from __future__ import annotations

from pathlib import Path

import yaml

from aitch.core.errors import BadScenario


class TextLoader(yaml.BaseLoader):
    """Every scalar stays text; a key that stands twice in one place is refused, where YAML would drop the first."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        keys = [key.value for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.MarkedYAMLError(problem=f"{key!r} stands here twice", problem_mark=node.start_mark)
        return super().construct_mapping(node, deep)


def read(path: Path) -> object:
    """The plain data of a file; `on` and `1.10` mean what they say."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), TextLoader)
    except yaml.YAMLError as error:
        raise BadScenario(f"{path}: is not YAML: {' '.join(str(error).split())}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadScenario(f"{path}: cannot be read: {error}") from None
