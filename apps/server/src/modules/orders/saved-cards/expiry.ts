import type { CardExpiryState } from '@stoa/contract/services/stoa/saved-cards'

/** A card is valid until the end of its month. */
export function expiryStateOf({ month, year }: { month: number; year: number }, now: Date): CardExpiryState {
  if (now >= new Date(Date.UTC(year, month, 1))) return 'EXPIRED'
  return now >= new Date(Date.UTC(year, month - 2, 1)) ? 'EXPIRES_SOON' : 'VALID'
}
