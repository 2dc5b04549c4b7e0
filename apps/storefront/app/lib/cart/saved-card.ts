import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { cardBrandName } from '@stoa/web/card-brand'

export interface ShownCard {
  id: string
  /** `Visa ···· 4242` */
  title: string
  /** `12/2030` */
  expiry: string
  expiryState: NonNullable<SavedCard['expiryState']>
  isDefault: boolean
}

export function shownCard({ id = '', brand = '', lastFourDigits, expiryMonth, expiryYear, ...card }: SavedCard): ShownCard {
  return {
    id,
    title: `${cardBrandName(brand)} ···· ${lastFourDigits}`,
    expiry: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`,
    expiryState: card.expiryState ?? 'VALID',
    isDefault: card.default ?? false,
  }
}
