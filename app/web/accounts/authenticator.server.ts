import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import { logIn, type User } from "~/domain/accounts/accounts.server";
import { parseLogIn } from "~/domain/accounts/input";
import { env } from "~/env.server";
import { database } from "~/server/database.server";

/** Of a program: the same fields as the form's, as JSON. */
class JsonStrategy extends Strategy<User | null, Record<string, unknown>> {
  name = "json";

  async authenticate(request: Request): Promise<User | null> {
    return this.verify((await request.json()) as Record<string, unknown>);
  }
}

/** Who people are: email and password, from a form or from the API. Null when they do not belong together. */
const authenticator = new Authenticator<User | null>()
  .use(new FormStrategy(({ form }) => verify(Object.fromEntries(form))))
  .use(new JsonStrategy(verify));

async function verify(fields: Record<string, unknown>): Promise<User | null> {
  const parsed = parseLogIn(fields);
  return parsed.ok ? logIn(database(), { ...parsed.value, cost: env().bcryptCost }) : null;
}

/**
 * The account that a request's email and password belong to, or null: for which of the two reasons, nobody learns. Reads
 * the request's body, which must have been checked before.
 */
export function authenticate(request: Request): Promise<User | null> {
  const isJson = /^application\/json\b/i.test(request.headers.get("Content-Type") ?? "");
  return authenticator.authenticate(isJson ? "json" : "form", request);
}
