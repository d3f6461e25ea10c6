// Prints what CHANGELOG.md says of the version of package.json, for the release workflow; exits with 1 when it says nothing.
import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const sections = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
const [heading, ...lines] = (sections.find((section) => section.startsWith(`${version} - `)) ?? "").split("\n");
if (heading) {
  console.log(lines.join("\n").trim());
} else {
  console.error(`CHANGELOG.md has no heading "## ${version} - DATE", as the version of package.json needs.`);
  process.exitCode = 1;
}
