export function historyPath(dealId: string): string {
  return `/deals/${dealId}/history`;
}
/** The form of an admin. */
export function editPath(dealId: string): string {
  return `/admin/edit-deal/${dealId}`;
}
