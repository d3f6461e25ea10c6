import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { logIn, type User } from "~/domain/accounts/accounts.server";
import type { LogInInput } from "~/domain/accounts/input";
import { env } from "~/env.server";
import { database } from "~/server/database.server";

/** Who people are: email and password. Null when they do not belong together. */
const authenticator = new Authenticator<User | null>().use(
  new FormStrategy(({ form }) =>
    logIn(database(), {
      email: String(form.get("email")),
      password: String(form.get("password")),
      cost: env().bcryptCost,
    }),
  ),
);

/**
 * The account that an email and a password belong to, or null: for which of the two reasons, nobody learns. The strategy
 * reads them from a request of their own, since the body of the one that came has been read and checked.
 */
export function authenticate({ email, password }: LogInInput): Promise<User | null> {
  const body = new URLSearchParams({ email, password });
  return authenticator.authenticate("form", new Request("http://localhost/login", { method: "POST", body }));
}
