/** `error-status.yaml`: HTTP status to the codes that answer with it. */
export type StatusTable = Record<string, string[]>

/** The HTTP status of an application error code: from the table, otherwise derived from the code's name. */
export function statusOf(code: string, statuses: StatusTable): number {
  const listed = Object.entries(statuses).find(([, codes]) => codes.includes(code))
  if (listed) return Number(listed[0])
  if (code.endsWith('_NOT_FOUND')) return 404
  if (code.includes('ALREADY_EXIST') || code.startsWith('DUPLICATE_')) return 409
  if (/^(INVALID|MISSING|REQUIRED)_/.test(code)) return 400
  return 428
}
