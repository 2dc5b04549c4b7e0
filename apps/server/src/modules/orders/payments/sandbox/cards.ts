import type { Card } from '@stoa/contract/services/stoa/sandbox-payments'
import { lookupTable } from '@stoa/web/lookup-table'
import { refusal } from '../../../../kernel/basics/errors.ts'

export type Behaviour =
  | 'APPROVE'
  | 'DECLINE'
  | 'INSUFFICIENT_FUNDS'
  | 'CHALLENGE'
  | 'ANSWER_LATER'
  | 'DECLINE_LATER'
  | 'ANSWER_TWICE'
  | 'ANSWER_OUT_OF_ORDER'
  | 'SETTLE_LATER'
  | 'NO_ANSWER'
  /** It pays as long as its buyer is present. */
  | 'DECLINE_WITHOUT_BUYER'

const behaviours: Record<string, Behaviour> = lookupTable({
  '4000000000000002': 'DECLINE',
  '4000000000009995': 'INSUFFICIENT_FUNDS',
  '4000000000003220': 'CHALLENGE',
  '4000000000000077': 'ANSWER_LATER',
  '4000000000000085': 'DECLINE_LATER',
  '4000000000000184': 'ANSWER_TWICE',
  '4000000000000283': 'ANSWER_OUT_OF_ORDER',
  '4000000000000580': 'SETTLE_LATER',
  '4000000000000119': 'NO_ANSWER',
  '4000000000000341': 'DECLINE_WITHOUT_BUYER',
})

/** The stored data of a card: enough to display it and to know its behaviour. */
export interface StoredCard {
  brand: string
  lastFourDigits: string
  expiryMonth: number
  expiryYear: number
  behaviour: Behaviour
}

/** Throws CARD_NUMBER_INVALID and CARD_EXPIRED, as a bank's form would. */
export function readCard({ number = '', expiryMonth = 0, expiryYear = 0 }: Card, now: Date): StoredCard {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) throw refusal('CARD_NUMBER_INVALID', 'this is not a card number')
  if (isExpired({ expiryMonth, expiryYear }, now)) throw refusal('CARD_EXPIRED', 'the card has expired')
  const behaviour = behaviours[digits] ?? 'APPROVE'
  return { brand: brandOf(digits), lastFourDigits: digits.slice(-4), expiryMonth, expiryYear, behaviour }
}

/** A card is valid until the end of its month. */
export function isExpired({ expiryMonth, expiryYear }: Pick<StoredCard, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  return now >= new Date(Date.UTC(expiryYear, expiryMonth, 1))
}

/** ISO/IEC 7812-1, annex B: every second digit from the right is doubled. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'VISA'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'MASTERCARD'
  if (/^3[47]/.test(digits)) return 'AMEX'
  return 'CARD'
}
