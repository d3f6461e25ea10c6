export interface SiteSecretsTable {
  name: string;
  secret: Buffer;
}
