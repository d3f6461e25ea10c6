import { data } from "@remix-run/node";
import { findKnownDeviceOf } from "~/features/accounts/known-devices.server";
import { finishLogIn } from "~/features/accounts/sign-in/log-in.server";
import { typedFactorCode } from "~/features/accounts/sign-in/recovery-code";
import { findSecondFactor } from "~/features/accounts/sign-in/second-factor.server";
import { findStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { logEvent } from "~/platform/log/events.server";
import { limitedPage } from "~/platform/page/enforce-limits.server";
import { localPath } from "~/platform/page/redirects.server";
import { accountError, refusedForm } from "./account-errors.server";
import { deviceOf, enter, logInAgain } from "./begin-session.server";
import { withinCodeLimit } from "./code-limit.server";
import { deviceMarks } from "./known-device.server";
import { stepToken } from "./step-cookie.server";

/** The second step of a log-in: the code of the factor, or a recovery code, of whose password was right. */
export const secondStep = formAction(
  async ({ request, db, form, now }) => {
    const [token, code, redirectTo] = [stepToken(request, "code"), form.get("code") ?? "", form.get("redirectTo")];
    const step = await findStep(db, { kind: "code", token, now });
    if (!step?.userId) throw logInAgain(localPath(redirectTo));
    if (code.trim() === "") return rejected(form, 400, "code_required");
    const { userId } = step;
    const outcome = await withinCodeLimit(db, {
      userId,
      device: await findKnownDeviceOf(db, { userId, marks: deviceMarks(request) }),
      check: () => finishLogIn(db, { token, code, device: deviceOf(request), now }),
      isWrong: (result) => result === "code_wrong",
    });
    if ("limit" in outcome) throw limitedPage(outcome.limit);
    const { result } = outcome;
    if (result === "ended") throw logInAgain(localPath(redirectTo));
    if (result !== "code_wrong") {
      const flash = typedFactorCode(code)?.kind === "recovery" ? await recoveryCodesLeft(db, userId) : LOGGED_IN;
      throw await enter({ request, db, now, redirectTo }, { userId, started: result, ...flash });
    }
    logEvent("code_failed", { userId });
    return rejected(form, 401, "code_wrong");
  },
  ({ form, text }) => refusedForm(form, ["code"], { problem: text }),
);

const LOGGED_IN = { flash: "loggedIn" } as const;

async function recoveryCodesLeft(db: FormRequest["db"], userId: string) {
  const factor = await findSecondFactor(db, userId);
  return factor?.codesLeft
    ? ({ flash: "recoveryUsed", count: factor.codesLeft } as const)
    : ({ flash: "lastRecoveryUsed" } as const);
}

function rejected(form: FormRequest["form"], status: number, error: "code_required" | "code_wrong") {
  return data(refusedForm(form, ["code"], { errors: { code: accountError(error) } }), { status });
}
