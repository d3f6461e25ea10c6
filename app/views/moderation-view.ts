import type { Moment } from "~/views/deal-view";

export const MODERATION_PATH = "/moderation";

export interface ModerationRowView {
  id: number;
  what: string;
  /** The published deal; null where there is none. */
  deal: { title: string; path: string } | null;
  host: string | null;
  why: string | null;
  by: string;
  at: Moment;
}
