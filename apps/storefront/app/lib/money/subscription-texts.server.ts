import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { dateFormat } from '@stoa/web/date-format'
import type { LaterCharge } from '../../ui/later-charges.tsx'
import type { LineView } from '../../ui/line.tsx'
import { amountPlace, withAmount } from './terms-with-amount.ts'
import { rhythmText, type WireRhythm } from '../texts/rhythm.server.ts'
import type { ShowMoney } from './money.ts'

interface WireCharges {
  lineItemIds?: string[]
  description?: string | null
  charges?: { cycleFrom?: number; cycleBillingDate?: string | null }[]
}

/** What the subscriptions of a cart or a checkout charge again, in the server's words. */
export function laterCharges(
  charges: readonly WireCharges[] = [],
  { i18n, shop }: { i18n: I18n; shop: Required<Shop> },
): LaterCharge[] {
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  return charges.flatMap(({ description, charges: dates = [] }) => {
    const next = dates.find(isLater)?.cycleBillingDate
    return description && next ? [{ words: description, from: days.format(new Date(next)) }] : []
  })
}

interface LineTerms {
  rhythm: WireRhythm | undefined
  /** The first delivery of the line is free. */
  isFirstFree: boolean
  /** The day of the first charge after a free delivery, where it is known. */
  from?: string | undefined
}

/** What a line charges again, such as "{} every month" or "free, then {} every month from 1 February 2027". */
export function lineTerms({ rhythm, isFirstFree, from }: LineTerms, i18n: I18n): string {
  const each = `${amountPlace} ${rhythmText(rhythm ?? {}, i18n)}`
  if (!isFirstFree) return each
  return from ? i18n._(msg`free, then ${each} from ${from}`) : i18n._(msg`free, then ${each}`)
}

/** The day on which the subscription of a line is charged next, where `charges` has it. */
export function nextChargeOf(
  lineId: string | undefined,
  charges: readonly WireCharges[] = [],
  { i18n, shop }: { i18n: I18n; shop: Required<Shop> },
): string | undefined {
  const date = charges
    .find(({ lineItemIds = [] }) => lineItemIds.includes(lineId ?? ''))
    ?.charges?.find(isLater)?.cycleBillingDate
  return date ? dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(date)) : undefined
}

const isLater = ({ cycleFrom = 1 }: { cycleFrom?: number }) => cycleFrom > 1

/** What one line charges again. `price`: decimal, of one unit. */
export function subscriptionOfLine(
  { title, price, quantity, ...terms }: LineTerms & { title: string; price: string; quantity: number },
  { i18n, money, currency }: { i18n: I18n; money: ShowMoney; currency: string },
): NonNullable<LineView['subscription']> {
  const amount = money(formatAmount(parseAmount(price, currency) * BigInt(quantity), currency))
  return { title, terms: withAmount(lineTerms(terms, i18n), amount) }
}
