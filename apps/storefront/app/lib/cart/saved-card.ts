import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { cardBrandName } from '@stoa/web/card-brand'

export interface ShownCard {
  id: string
  /** `Visa ···· 4242` */
  title: string
  /** `12/2030`; absent for a mandate for a bank account or a wallet. */
  expiry: string | undefined
  expiryState: NonNullable<SavedCard['expiryState']>
  isDefault: boolean
}

export function shownCard({ id = '', brand = '', lastFourDigits, expiryMonth, expiryYear, ...card }: SavedCard): ShownCard {
  return {
    id,
    title: [cardBrandName(brand), lastFourDigits].filter(Boolean).join(' ···· '),
    expiry: expiryMonth && expiryYear ? `${String(expiryMonth).padStart(2, '0')}/${expiryYear}` : undefined,
    expiryState: card.expiryState ?? 'VALID',
    isDefault: card.default ?? false,
  }
}
