export interface SpentChecksTable {
  token_hash: Buffer;
  expires_at: Date;
}
