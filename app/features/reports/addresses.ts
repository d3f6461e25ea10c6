export function reportPath(dealId: string, ratingId?: string): string {
  const path = `/deals/${dealId}/report`;
  return ratingId ? `${path}?rating=${ratingId}` : path;
}

export const REPORTS_PATH = "/admin/reports";
