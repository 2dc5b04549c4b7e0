import type { Shop } from '@stoa/contract/services/stoa/shop'
import { formatDisplay, parseAmount } from '@stoa/pricing'

/** Amounts of the wire as this shop's buyers read them. Called in loaders: the browser gets the text. */
export type ShowMoney = (amount: string) => string

export function moneyOf({ currency, language }: Required<Shop>): ShowMoney {
  return (amount) => formatDisplay(parseAmount(amount, currency), currency, language)
}

export function orFree(amount: string | undefined, money: ShowMoney): string {
  return amount === undefined || isNothing(amount) ? 'free' : money(amount)
}

/** For rows that only stand there when there is something to pay or save. */
export function isNothing(amount: string | undefined): boolean {
  return amount === undefined || /^-?[0.]*$/.test(amount)
}
