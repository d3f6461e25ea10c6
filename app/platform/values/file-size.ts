/** The limit of a picture's file, uploaded or fetched. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
