type Level = "ok" | "warning" | "error";

export interface Finding {
  level: Level;
  /** One line without a secret: what was found and, unless it is fine, what to do. */
  text: string;
  /** Mends the problem; the site may run meanwhile. */
  fix?: () => Promise<unknown>;
}

export interface Check<Known> {
  name: string;
  /** Null if the check does not apply to this installation. What it throws is an error of this check. */
  find: (known: Known) => Finding | null | Promise<Finding | null>;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warning = (text: string, fix?: Finding["fix"]): Finding => ({ level: "warning", text, fix });
export const error = (text: string, fix?: Finding["fix"]): Finding => ({ level: "error", text, fix });
