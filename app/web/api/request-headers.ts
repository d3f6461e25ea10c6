import { z } from "zod";
import { isRequestKey } from "~/domain/sources/kept-answers.server";

/** Headers of requests that some operations read, by their names. */
export const requestHeaders = {
  /** Of the call that publishes a deal. */
  publishing: {
    "Idempotency-Key": z.uuid("Idempotency-Key must be a UUID").optional().meta({
      description: "Publishes once: sent again with this UUID, the request is answered with the deal that it has made",
    }),
  },
  editing: {
    "If-Match": z.string().optional().meta({
      description: "The ETag of the deal that was read: 409 when somebody has changed it since; *: whatever it is now",
    }),
  },
  delivering: {
    "Idempotency-Key": z
      .string()
      .refine(isRequestKey, "Idempotency-Key must be 1 to 255 visible characters of ASCII")
      .optional()
      .meta({
        minLength: 1,
        maxLength: 255,
        description:
          "1 to 255 visible characters of ASCII, the source's own: sent again within 24 hours, the request is not acted on again and gets the same response",
      }),
  },
};
