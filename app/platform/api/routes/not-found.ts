import { apiError } from "~/platform/api/response.server";

export function loader() {
  return apiError("not_found");
}

export const action = loader;
