import { STEP_LIFE, type StepKind } from "~/features/accounts/sign-in/sign-in-steps.server";
import { readCookie, writeCookie } from "~/platform/session/cookies.server";

const nameOf = (kind: StepKind) => `${kind}Step`;

export function stepToken(request: Request, kind: StepKind): string | undefined {
  return readCookie(request, nameOf(kind));
}

export function stepCookie(kind: StepKind, token: string): string {
  return writeCookie(nameOf(kind), token, { maxAge: STEP_LIFE[kind] / 1_000, httpOnly: true });
}

export function noStepCookie(kind: StepKind): string {
  return writeCookie(nameOf(kind), "", { maxAge: 0, httpOnly: true });
}
