export interface HistoryEntryView {
  id: number;
  action: string;
  together: boolean;
  /** Null for a deleted account. */
  username: string | null;
  when: { text: string; iso: string };
  changes: { name: string; from: string; to: string }[];
}
