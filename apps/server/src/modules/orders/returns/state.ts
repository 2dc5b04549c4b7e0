import type { Return, ReturnLine, ReturnStatus } from '@stoa/contract/services/stoa/returns'

type Facts = Pick<Return, 'canceledDate' | 'declinedDate' | 'closedDate' | 'sentDate' | 'approvedDate' | 'lines'>

/** The status follows from what has happened. */
export function statusOf({ canceledDate, declinedDate, closedDate, sentDate, approvedDate, lines = [] }: Facts): ReturnStatus {
  if (canceledDate) return 'CANCELED'
  if (declinedDate) return 'DECLINED'
  if (closedDate) return 'CLOSED'
  const announced = sumOf(lines, ({ quantity = 0 }) => quantity)
  const accounted = sumOf(lines, accountedUnits)
  if (accounted > 0) return accounted >= announced ? 'RECEIVED' : 'PARTLY_RECEIVED'
  if (sentDate) return 'IN_TRANSIT'
  return approvedDate ? 'APPROVED' : 'REQUESTED'
}

/** Statuses in which something is still to be done. */
export const openStatuses: ReadonlySet<ReturnStatus> = new Set([
  'REQUESTED',
  'APPROVED',
  'IN_TRANSIT',
  'PARTLY_RECEIVED',
  'RECEIVED',
])

/** Statuses in which goods can be received. */
export const receivableStatuses: ReadonlySet<ReturnStatus> = new Set(['APPROVED', 'IN_TRANSIT', 'PARTLY_RECEIVED'])

/** Statuses in which a return can be called off. */
export const cancellableStatuses: ReadonlySet<ReturnStatus> = new Set(['REQUESTED', 'APPROVED', 'IN_TRANSIT'])

/** Units of a line that came back or are known to be missing. */
export function accountedUnits({ received = [] }: ReturnLine): number {
  return sumOf(received, ({ quantity = 0 }) => quantity)
}

/** Units of a line that came back. */
export function receivedUnits({ received = [] }: ReturnLine): number {
  return sumOf(received, ({ quantity = 0, condition }) => (condition === 'MISSING' ? 0 : quantity))
}

/** Units of a line that did not come back although their parcel did, or was lost. */
export function missingOf(line: ReturnLine): number {
  return accountedUnits(line) - receivedUnits(line)
}

/** Units of a line that the shop still expects; none once the return has ended. */
export function expectedUnits(status: ReturnStatus, line: ReturnLine): number {
  return status === 'REQUESTED' || receivableStatuses.has(status) ? (line.quantity ?? 0) - accountedUnits(line) : 0
}

export function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0)
}
