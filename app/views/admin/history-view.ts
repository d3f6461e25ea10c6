/** An edit of a deal, localized. */
export interface HistoryEntryView {
  id: number;
  action: string;
  /** Whether it was part of a batch change. */
  together: boolean;
  /** Null for a deleted account. */
  username: string | null;
  when: { text: string; iso: string };
  changes: { name: string; from: string; to: string }[];
}
