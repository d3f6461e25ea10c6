import type { Database } from "~/platform/db/connection.server";

let made = 0;

/** Inserts people and returns their ids. */
export async function insertPeople(db: Database, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => {
    made += 1;
    return { username: `person_${made}`, email: `person_${made}@mail.example`, password_hash: "-" };
  });
  const rows = await db.insertInto("users").values(people).returning("id").execute();
  return rows.map((row) => row.id);
}

export async function insertPerson(db: Database): Promise<string> {
  const [id = ""] = await insertPeople(db, 1);
  return id;
}
