import { readFileSync } from "node:fs";

/*
 * The subset of jq that docs/api.md uses: `jq -r .path.of.names`.
 */

const [option, path] = process.argv.slice(2);
if (option !== "-r" || !/^(?:\.\w+)+$/.test(path)) throw new Error(`jq ${option} ${path} is not supported here`);
const value = path
  .slice(1)
  .split(".")
  .reduce((at, name) => at?.[name], JSON.parse(readFileSync(0, "utf8")));
console.log(value ?? null);
