import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "haojia-notes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const CHANGELOG = `# Changelog

## Unreleased

- Later.

## 1.10.0 - 2027-01-02

### Added

- This.

## 1.1.0 - 2026-12-01

- Earlier.
`;

function notesOf(version: string) {
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version }));
  writeFileSync(path.join(folder, "CHANGELOG.md"), CHANGELOG);
  const script = path.resolve("scripts/release-notes.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}

it("the notes of a release are its part of the changelog", () => {
  expect(notesOf("1.10.0")).toEqual({ status: 0, stdout: "### Added\n\n- This.\n", stderr: "" });
  expect(notesOf("1.1.0")).toEqual({ status: 0, stdout: "- Earlier.\n", stderr: "" });
});

it("a version without a heading is no release", () => {
  expect(notesOf("1.10")).toMatchObject({ status: 1, stdout: "" });
  expect(notesOf("2.0.0")).toMatchObject({ status: 1, stderr: expect.stringContaining('"## 2.0.0 - DATE"') });
});
