import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { lookupTable } from '@stoa/web/lookup-table'

export interface ShownCard {
  id: string
  /** `Visa ···· 4242` */
  title: string
  /** `12/2030` */
  expiry: string
  expiryState: NonNullable<SavedCard['expiryState']>
  isDefault: boolean
}

const brands: Record<string, string | undefined> = lookupTable({
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
})

export function shownCard({ id = '', brand = '', lastFourDigits, expiryMonth, expiryYear, ...card }: SavedCard): ShownCard {
  return {
    id,
    title: `${brands[brand] ?? brand} ···· ${lastFourDigits}`,
    expiry: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`,
    expiryState: card.expiryState ?? 'VALID',
    isDefault: card.default ?? false,
  }
}
