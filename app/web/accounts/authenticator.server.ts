import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { logIn, type User } from "~/domain/accounts/accounts.server";
import type { LogInInput } from "~/domain/accounts/input";
import { env } from "~/env.server";
import { database } from "~/server/database.server";

/** By email and password; null when they do not match. */
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
 * The account of an email and a password; null for an unknown email and for a wrong password alike. The strategy gets a
 * new request, since the body of the original one has been consumed.
 */
export function authenticate({ email, password }: LogInInput): Promise<User | null> {
  const body = new URLSearchParams({ email, password });
  return authenticator.authenticate("form", new Request("http://localhost/login", { method: "POST", body }));
}
