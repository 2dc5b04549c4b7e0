import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'

/** Nobody can read more of a code than its end. */
export function nameOf({ codeSuffix = '' }: GiftCard): string {
  return `•••• ${codeSuffix}`
}
