import { readFileSync } from "node:fs";

/** Settings that NAME_FILE may give too, as the content of a file; PGPASSWORD is read by PostgreSQL's client. */
export const SECRET_NAMES = [
  ...(["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL", "PGPASSWORD"] as const),
  ...(["ADMIN_PASSWORD", "OIDC_CLIENT_SECRET", "RECAPTCHA_SECRET_KEY", "SMTP_URL"] as const),
];

/**
 * Reads such files into the settings that they are for, without the line end at their end. NAME_FILE stays as "", so that a .env
 * file, which each process of the site reads, does not set it again. Returns what is wrong, without any value.
 */
export function takeSecretFiles(variables: Record<string, string | undefined>): string[] {
  return SECRET_NAMES.flatMap((name) => {
    const fileName = `${name}_FILE`;
    const file = variables[fileName]?.trim();
    if (!file) return [];
    if (variables[name]?.trim()) return [`${fileName} must not be set with ${name}`];
    try {
      const secret = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (secret.trim() === "") return [`${fileName} must name a file that is not empty`];
      variables[name] = secret;
      variables[fileName] = "";
      return [];
    } catch (error) {
      return [`${fileName} must name a file that can be read (${(error as NodeJS.ErrnoException).code})`];
    }
  });
}
