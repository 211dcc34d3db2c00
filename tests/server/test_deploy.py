"""What is in deploy/: it is well formed, names commands that there are, and shows numbers that there are."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from real_servers import program
from server_driver import ROOT, Server

from aitch.cli.app import app

DEPLOY = ROOT / "deploy"


def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return found


def test_every_service_is_whole() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for name, service in services().items():
        assert service["image"], name
        assert service["restart"] == "unless-stopped"
        assert set(service["networks"]) <= set(compose["networks"])
        assert set(service.get("depends_on", ())) <= set(services())
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            assert place in compose["volumes"] or place == "./certs" or (DEPLOY / place).is_file(), place
    published = {name for name, service in services().items() for port in service.get("ports", ()) if "127" not in port}
    assert published == {"proxy"}, "strangers reach the proxy alone"


@pytest.mark.parametrize("name", ["serve", "worker"])
def test_its_commands_are_commands_of_ours(name: str) -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    command, *given = services()[name]["command"]
    options = {option for param in commands[command].params for option in param.opts}
    assert {word.partition("=")[0] for word in given} <= options


def test_no_password_stands_in_a_command() -> None:
    for service in services().values():
        assert "PASSWORD" not in str(service.get("command", ""))
    assert "PASSWORD" in services()["serve"]["environment"]["AITCH_DATABASE"]


def test_its_variables_are_told() -> None:
    told = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert used == told


def test_the_proxy_is_the_one_that_is_believed() -> None:
    address = services()["proxy"]["networks"]["inside"]["ipv4_address"]
    assert f"--proxy={address}" in services()["serve"]["command"]


def test_the_proxy_is_well_configured(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    assert text.count("{") == text.count("}")
    nginx, openssl = program("nginx"), program("openssl")
    given = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=table.example.org"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([openssl, "req", "-x509", *given, *files], check=True, capture_output=True)
    (tmp_path / "nginx.conf").write_text(
        text.replace("/etc/nginx/certs", str(tmp_path)).replace("events {", f"pid {tmp_path}/pid;\nevents {{")
    )
    done = subprocess.run([nginx, "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_the_dashboard_shows_numbers_that_there_are(own: Server, database: str) -> None:
    own.more = ["--database", database]
    own.start()
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    told = own.call("/metrics")[2].decode()
    there = set(re.findall(r"# TYPE (\w+)", told))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    shown = {re.sub(r"_bucket$", "", name) for query in queries for name in re.findall(r"aitch_\w+", query)}
    assert shown == there, "each is worth a look"
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def test_numbers_are_told_under_any_name(server: Server) -> None:
    """Who watches asks each server by its address, whatever it is called."""
    for path, status in (("/metrics", 200), ("/healthz", 200), ("/api/games", 421)):
        assert server.call(path, headers={"Host": "evil.example.com"})[0] == status
