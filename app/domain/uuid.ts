const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is an id at all, which the database must not be asked about otherwise. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
