import pg from "pg";

export interface Table {
  name: string;
  columns: string[];
  /** The planner's estimate; 0 if it has none. */
  rows: number;
}

/** Kysely's own tables, and those that mean nothing on another machine: counts of requests, and runs of jobs. */
const LEFT_OUT = ["kysely_migration", "kysely_migration_lock", "rate_limits", "job_runs"];

/** The application's tables, each after those that its foreign keys refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select relname as name, greatest(reltuples, 0)::float as rows,
       (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = tables.oid and contype = 'f' and confrelid <> conrelid) as refers_to
     from pg_class tables
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1)
     order by relname`,
    [LEFT_OUT],
  );
  const ordered = new Set<string>();
  while (ordered.size < rows.length) {
    const next = rows.find(
      ({ name, refers_to }) => !ordered.has(name) && refers_to.every((other) => ordered.has(other)),
    );
    if (!next) throw new Error("Foreign keys in a circle");
    ordered.add(next.name);
  }
  const byName = new Map(rows.map(({ refers_to: _, ...table }) => [table.name, table]));
  return [...ordered].flatMap((name) => byName.get(name) ?? []);
}

/** The name and columns of a table as a COPY statement needs them. */
export function tableAndColumns({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
