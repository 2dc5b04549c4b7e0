import type { CardExpiryState } from '@stoa/contract/services/stoa/saved-cards'

/** A card is valid until the end of its month; a mandate has none. */
export function expiryStateOf({ month, year }: { month: number | null; year: number | null }, now: Date): CardExpiryState {
  if (month === null || year === null) return 'VALID'
  if (now >= new Date(Date.UTC(year, month, 1))) return 'EXPIRED'
  return now >= new Date(Date.UTC(year, month - 2, 1)) ? 'EXPIRES_SOON' : 'VALID'
}
