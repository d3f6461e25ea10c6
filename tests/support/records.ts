import { readFileSync } from "node:fs";

const linesOf = (file: URL) => readFileSync(file, "utf8").replace(/\n$/, "").split("\n");

/** Without quoting, by the column names of the first line. */
export function readTsv<Column extends string>(file: URL): Record<Column, string>[] {
  const [head = [], ...rows] = linesOf(file).map((line) => line.split("\t"));
  return rows.map((row, index) => {
    if (row.length !== head.length) throw new Error(`${file}:${index + 2} has ${row.length} columns`);
    return Object.fromEntries(head.map((column, at) => [column, row[at]])) as Record<Column, string>;
  });
}

export function readJsonLines<T>(file: URL): T[] {
  return linesOf(file).map((line) => JSON.parse(line));
}
