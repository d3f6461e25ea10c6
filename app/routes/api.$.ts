import { apiError } from "~/web/api/response.server";

/** Every path below /api that is not there. */
export function loader() {
  return apiError("not_found");
}

export const action = loader;
