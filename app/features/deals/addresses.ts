export function historyPath(dealId: string): string {
  return `/deals/${dealId}/history`;
}

export function editPath(dealId: string): string {
  return `/admin/edit-deal/${dealId}`;
}
