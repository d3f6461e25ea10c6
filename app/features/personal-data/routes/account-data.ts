import { accountData } from "~/features/personal-data/personal-data.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { page } from "~/platform/page/page.server";

export const loader = page(async ({ db, user }) => {
  const account = user && (await accountData(db, user.id));
  if (!account) throw logInFirst("/account", "logInToSee");
  return new Response(`${JSON.stringify(account, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="haojia-${account.user.username}.json"`,
    },
  });
});
