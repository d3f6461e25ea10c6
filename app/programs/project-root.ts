import { fileURLToPath } from "node:url";

/** The project's directory: two levels above this file and, once it is built, above `build/server`. */
export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));
