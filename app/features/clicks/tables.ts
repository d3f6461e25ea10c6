export interface ClickNetworksTable {
  day: Date;
  deal_id: string;
  network: Buffer;
}

/** How often a deal was opened at its store, at least, by day in UTC. */
export interface DealClicksTable {
  deal_id: string;
  day: Date;
  clicks: number;
}
