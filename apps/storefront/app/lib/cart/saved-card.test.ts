import { expect, test } from 'vitest'
import { shownCard } from './saved-card.ts'

test('a card has its brand’s name and its expiry, and a mandate no expiry', () => {
  expect(shownCard({ brand: 'VISA', lastFourDigits: '4242', expiryMonth: 5, expiryYear: 2031 })).toMatchObject({
    title: 'Visa ···· 4242',
    expiry: '05/2031',
  })
  expect(shownCard({ brand: 'SEPA Direct Debit', lastFourDigits: '0000' })).toMatchObject({
    title: 'SEPA Direct Debit ···· 0000',
    expiry: undefined,
  })
  expect(shownCard({ brand: 'PAYPAL', lastFourDigits: '' })).toMatchObject({ title: 'PayPal' })
})
