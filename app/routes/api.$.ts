import { apiError } from "~/web/api/response.server";

/** A JSON 404 for every unknown path below /api. */
export function loader() {
  return apiError("not_found");
}

export const action = loader;
