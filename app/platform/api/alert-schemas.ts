import { z } from "zod";
import { SEARCH_TRIGGERS } from "~/features/alerts/alert";
import { ALERT_BODY, ALERT_RESPONSE } from "~/features/conditions/read-conditions";
import { body, moment, words } from "./schema-parts";

const TRIGGERS = [...SEARCH_TRIGGERS, "ending"] as const;

const alertBody = body({
  ...ALERT_BODY,
  triggers: z
    .array(z.string("triggers must be strings"), "triggers must be an array")
    .nullish()
    .meta({
      description: `Of ${SEARCH_TRIGGERS.join(", ")}; absent: new, cheaper and back. Of an alert about one deal: cheaper, back, ending`,
    }),
});

export const alertBodies = {
  AlertBody: alertBody.extend({
    dealId: words("dealId").meta({ description: "Of an alert about one deal, which it cannot change" }),
  }),
  AlertChangeBody: alertBody.extend({
    paused: z.boolean("paused must be true or false").nullish().meta({ description: "Absent: as it is" }),
  }),
};

const alert = z.object({
  id: z.uuid(),
  dealId: z.uuid().optional().meta({ description: "Of an alert about one deal" }),
  ...ALERT_RESPONSE,
  triggers: z.array(z.enum(TRIGGERS)),
  paused: z.boolean(),
  createdAt: moment,
});

export const alertResponses = {
  Alert: alert,
  Alerts: z.array(alert),
  AlertDeleted: z.object({ success: z.literal(true) }),
};
