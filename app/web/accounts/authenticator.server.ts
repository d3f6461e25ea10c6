import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { logIn, type User } from "~/domain/accounts/accounts.server";
import { env } from "~/env.server";
import { database } from "~/server/database.server";

/** Who people are: email and password, from a form or from the API. Null when they do not belong together. */
const authenticator = new Authenticator<User | null>();

authenticator.use(
  new FormStrategy(({ form }) =>
    logIn(database(), {
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
      cost: env().bcryptCost,
    }),
  ),
  "form",
);

/** The account that an email and a password belong to, or null: for which of the two reasons, nobody learns. */
export function authenticate(credentials: { email: string; password: string }): Promise<User | null> {
  const body = new URLSearchParams(credentials);
  return authenticator.authenticate("form", new Request("http://here.invalid/login", { method: "POST", body }));
}
