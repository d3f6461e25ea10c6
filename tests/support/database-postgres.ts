import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres";
import { WORKERS } from "./workers";

/** On a server started here, or on TEST_DATABASE_URL: its tables are dropped, and other databases created beside it. */
export default async function setup(project: TestProject) {
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  const first = postgres?.connectionString ?? process.env.TEST_DATABASE_URL ?? "";
  const urls = Array.from({ length: WORKERS }, (_, worker) => {
    const url = new URL(first);
    if (worker > 0) url.pathname += `_${project.name}_${worker}`;
    return url.href;
  });
  const client = new pg.Client({ connectionString: first });
  await client.connect();
  for (const url of urls.slice(1)) {
    const name = client.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  }
  await client.end();
  project.provide("databaseUrls", urls);
  return () => postgres?.stop();
}
