import { connect } from "~/db/connection.server";
import { StartError } from "~/server/process/open-database.server";
import { insertSignedIn } from "../tests/support/people";
import { startProgram } from "./start-site";

/** Adds invented deals to the database of the settings. */
export async function addDeals(settings: Record<string, string>, deals: number): Promise<void> {
  const generating = startProgram("generate", settings, ["--deals", String(deals)]);
  if ((await generating.ended) !== 0) throw new StartError(generating.output());
}

/** The session token of a new member. */
export async function signIn(connectionString: string): Promise<string> {
  const db = connect(connectionString, { connections: 1 });
  const { token } = await insertSignedIn(db, "benchmark", { cost: 10 });
  await db.destroy();
  return token;
}
