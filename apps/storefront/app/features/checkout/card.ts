import { msg } from '@lingui/core/macro'
import type { Card } from '@stoa/contract/services/stoa/sandbox-payments'
import type { Words } from '../../words.ts'

type Values = Readonly<Record<string, string>>

/** A card as a buyer types it: spaces in the number, `4/30` or `04 / 2030` for its end. */
export function cardProblems({ number = '', expiry = '', securityCode = '' }: Values): Record<string, Words> {
  const [month] = monthAndYear(expiry)
  return {
    ...(!/^\d{12,19}$/.test(digits(number)) && { number: msg`Please enter the long number on the card.` }),
    ...((month < 1 || month > 12) && { expiry: msg`Please enter month and year, like 04/30.` }),
    ...(!/^\d{3,4}$/.test(securityCode) && { securityCode: msg`Three or four digits, from the card.` }),
  }
}

/** One that has no problems. */
export function cardOf({ number = '', expiry = '', securityCode = '', holderName }: Values): Card {
  const [expiryMonth, expiryYear] = monthAndYear(expiry)
  return { number: digits(number), expiryMonth, expiryYear, securityCode, ...(holderName && { holderName }) }
}

const digits = (number: string) => number.replace(/[\s-]/g, '')

/** Zeros where it cannot be read. */
function monthAndYear(expiry: string): [month: number, year: number] {
  const [, month, year = ''] = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(expiry) ?? []
  return [Number(month ?? 0), Number(year) + (year.length === 2 ? 2000 : 0)]
}
