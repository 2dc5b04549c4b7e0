import { msg } from '@lingui/core/macro'
import { formatDisplay, parseAmount } from '@stoa/pricing'
import type { Words } from './words.ts'

/** Amounts of the wire as a reader sees them. Called in loaders: the browser gets the text. */
export type ShowMoney = (amount: string) => string

export function moneyIn(currency: string, language: string): ShowMoney {
  return (amount) => formatDisplay(parseAmount(amount, currency), currency, language)
}

export function orFree(amount: string | undefined, money: ShowMoney): Words {
  return amount === undefined || isNothing(amount) ? msg`free` : money(amount)
}

/** For rows that only stand there when there is something to pay or save. */
export function isNothing(amount: string | undefined): boolean {
  return amount === undefined || /^-?[0.]*$/.test(amount)
}
