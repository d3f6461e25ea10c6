import { apiRoute } from "~/platform/api/api.server";
import { userJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/auth/validate", {
  async GET({ session }) {
    return {
      data: { user: userJson(session.user), expiresAt: session.expiresAt.toISOString() },
      headers: { "Cache-Control": "no-store" },
    };
  },
});

export const action = loader;
