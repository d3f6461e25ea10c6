import { z } from "zod";
import { REJECTION_REASONS } from "~/features/decisions/rejection-reasons";
import { settleSubmission } from "~/features/decisions/settle.server";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { logModeration } from "~/features/moderation/events.server";
import { rejectDeal } from "~/features/submissions/publish.server";
import { submitDeal } from "~/features/submissions/submit.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import type { Database } from "~/platform/db/connection.server";
import type { Actor } from "~/platform/values/actor";
import type { Currency } from "~/platform/values/currency";
import { HOUR_MS } from "~/platform/values/durations";
import { amountIn, demoInput, type StoredDemoDeal } from "./demo-deals.server";
import { Random } from "./random";

const sent = { member: z.string(), hoursAgo: z.number().positive(), note: z.string() };
const rejection = z.object({ reason: z.enum(REJECTION_REASONS), text: z.string() });
const decision = z.union([rejection, z.object({ mergedInto: z.string() })]).and(z.object({ hoursAgo: z.number() }));

/** Submissions name demo deals by their address. */
const demoSubmissions = z.object({
  deals: z.array(
    z.object({
      ...sent,
      credited: z.boolean(),
      deal: z.looseObject({ url: z.url(), originalPrice: z.number(), discountedPrice: z.number() }),
      /** The decision; missing while it is undecided. */
      decision: decision.optional(),
    }),
  ),
  changes: z.array(
    z.object({ ...sent, of: z.string(), changes: z.object({ discountedPrice: z.number(), coupon: z.string() }) }),
  ),
});

interface Demo {
  deals: readonly StoredDemoDeal[];
  /** The members' ids by name. */
  members: ReadonlyMap<string, string>;
  now: Date;
  currency: Currency;
  /** The invented admin; null where the site has an admin of its own, who has decided nothing. */
  adminId: string | null;
}

interface Decision {
  actor: Actor;
  carryOut: () => Promise<unknown>;
}

const SEED = 20_260_503;

/** Writes undecided and decided submissions, in the order of the public log. */
export async function writeDemoSubmissions(transaction: Database, demo: Demo): Promise<void> {
  const { default: list } = await import("../../../demo/submissions.json");
  const { deals, changes } = demoSubmissions.parse(list);
  const decisions: Decision[] = [];
  // Must come before what makes some members trusted, because a trusted member's deals are published at once.
  for (const one of deals) decisions.push(...(await submit(transaction, one, demo)));
  for (const one of changes) await suggest(transaction, one, demo);
  decisions.push(...(await writePublished(transaction, [...new Set(deals.map(({ member }) => member))], demo)));
  const inOrder = decisions.toSorted((one, other) => one.actor.now.getTime() - other.actor.now.getTime());
  for (const { carryOut } of inOrder) await carryOut();
}

function sentBy({ member, hoursAgo, note }: { member: string; hoursAgo: number; note: string }, demo: Demo) {
  return { userId: demo.members.get(member) ?? "", note, now: hoursBefore(demo.now, hoursAgo) };
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

const findByUrl = (deals: readonly StoredDemoDeal[], url: string) => deals.find(({ input }) => input.url === url);

/** Submits a deal and returns the decisions to make about it. */
async function submit(
  transaction: Database,
  one: z.infer<typeof demoSubmissions>["deals"][number],
  demo: Demo,
): Promise<Decision[]> {
  const { deal, credited, decision } = one;
  const input = demoInput(deal, { source: "user", currency: demo.currency });
  const submitted = await submitDeal(transaction, { ...sentBy(one, demo), credited, input });
  if (typeof submitted !== "object" || !("dealId" in submitted) || !decision) return [];
  const { id, dealId } = submitted;
  const actor = { actorId: demo.adminId, now: hoursBefore(demo.now, decision.hoursAgo) };
  if ("mergedInto" in decision) {
    const into = findByUrl(demo.deals, decision.mergedInto)?.id ?? "";
    return [{ actor, carryOut: () => mergeDeals(transaction, { from: dealId, into, submissionId: id, ...actor }) }];
  }
  const because = { reason: decision.reason, reasonText: decision.text };
  const carryOut = async () => {
    await rejectDeal(transaction, dealId, actor);
    await settleSubmission(transaction, id, { decision: "rejected", ...because }, actor);
    await logModeration(transaction, { action: "rejected", dealId, ...because }, actor);
  };
  return [{ actor, carryOut }];
}

async function suggest(
  transaction: Database,
  one: z.infer<typeof demoSubmissions>["changes"][number],
  demo: Demo,
): Promise<void> {
  const deal = findByUrl(demo.deals, one.of);
  if (!deal) return;
  const discountedPrice = amountIn(demo.currency)(one.changes.discountedPrice);
  const input = { ...deal.input, discountedPrice, coupon: one.changes.coupon || null };
  await suggestChange(transaction, { ...sentBy(one, demo), dealId: deal.id, input, version: null });
}

/** The demo deals that members brought. */
async function writePublished(
  transaction: Database,
  authors: readonly string[],
  { deals, members, adminId }: Demo,
): Promise<Decision[]> {
  const random = new Random(SEED);
  const brought = deals.filter(({ input }) => input.source === "user");
  const rows = brought.map(({ id, createdAt }) => {
    const sentAt = hoursBefore(createdAt, 0.3 + 5 * random.next());
    return {
      kind: "deal" as const,
      deal_id: id,
      user_id: members.get(random.pick(authors)) ?? null,
      credited: random.chance(0.6),
      created_at: sentAt,
      updated_at: sentAt,
      decision: "approved" as const,
      decided_at: createdAt,
      decided_by: adminId,
    };
  });
  if (rows.length > 0) await transaction.insertInto("submissions").values(rows).execute();
  return brought.map(({ id, createdAt }) => {
    const actor = { actorId: adminId, now: createdAt };
    const event = { action: "approved", dealId: id, reasonText: "" } as const;
    return { actor, carryOut: () => logModeration(transaction, event, actor) };
  });
}
