/** Something that a person did to a deal, in the reader's language. */
export interface HistoryEntryView {
  id: number;
  action: string;
  /** Whether it was done to several deals at once. */
  together: boolean;
  /** Null once the account is gone. */
  username: string | null;
  when: { text: string; iso: string };
  changes: { name: string; from: string; to: string }[];
}
