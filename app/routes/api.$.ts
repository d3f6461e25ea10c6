import { apiError } from "~/web/api/response.server";

export function loader() {
  return apiError("not_found");
}

export const action = loader;
