const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID: PostgreSQL fails on any other. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The first of all; nothing has it. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
