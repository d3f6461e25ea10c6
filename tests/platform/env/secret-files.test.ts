import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { SECRET_NAMES, takeSecretFiles } from "~/platform/env/secret-files.server";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
}

it("every secret can be the content of a file, with the line end that editors add", () => {
  const variables = Object.fromEntries(SECRET_NAMES.map((name) => [`${name}_FILE`, file(name, `s3cret ${name}\r\n`)]));
  expect(takeSecretFiles(variables)).toEqual([]);
  for (const name of SECRET_NAMES) expect([variables[name], variables[`${name}_FILE`]]).toEqual([`s3cret ${name}`, ""]);
  // As in a process that the first one has started.
  expect(takeSecretFiles(variables)).toEqual([]);
});

it("such a secret is parsed as any other, and blank is unset", () => {
  const url = "postgresql://haojia:s3cret@db.example/haojia";
  const variables: Record<string, string | undefined> = {
    DATABASE_URL: " ",
    DATABASE_URL_FILE: file("url", url),
    SMTP_URL_FILE: " ",
  };
  expect(takeSecretFiles(variables)).toEqual([]);
  expect(parseEnvironment(variables)).toMatchObject({ databaseUrl: url, mail: undefined });
});

it.each([
  [
    { ADMIN_PASSWORD: "s3cret", ADMIN_PASSWORD_FILE: file("both", "s3cret") },
    /^ADMIN_PASSWORD_FILE must not be set with ADMIN_PASSWORD$/,
  ],
  [{ SMTP_URL_FILE: path.join(folder, "none") }, /^SMTP_URL_FILE must name a file that can be read \(ENOENT\)$/],
  [{ PGPASSWORD_FILE: folder }, /^PGPASSWORD_FILE must name a file that can be read \(EISDIR\)$/],
  [
    { RECAPTCHA_SECRET_KEY_FILE: file("empty", "\n") },
    /^RECAPTCHA_SECRET_KEY_FILE must name a file that is not empty$/,
  ],
])("names what is wrong, and no value: %j", (variables, expected) => {
  const wrong = takeSecretFiles(variables);
  expect(wrong).toEqual([expect.stringMatching(expected)]);
  expect(wrong.join()).not.toContain("s3cret");
});
