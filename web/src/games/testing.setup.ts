/** Before all tests: Python writes the positions that the boards are drawn from, as the rules and views are now. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FIXTURES = join(ROOT, "web", ".fixtures");
const PYTHON = ["bin/python", "Scripts/python.exe"].map((name) => join(ROOT, ".venv", name)).find(existsSync);

export default function makeFixtures(): void {
  if (!PYTHON)
    throw new Error("The boards' positions are made by Python, which is not set up: run ./cutthroat games first");
  rmSync(FIXTURES, { recursive: true, force: true });
  const env = { ...process.env, PYTHONPATH: join(ROOT, "src") };
  const made = spawnSync(PYTHON, ["-m", "tests.boards", FIXTURES], { cwd: ROOT, env, encoding: "utf8" });
  if (made.status !== 0)
    throw new Error(`The boards' positions cannot be made (python -m tests.boards):\n${made.stderr}`);
}
