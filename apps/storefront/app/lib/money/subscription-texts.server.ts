import type { I18n } from '@lingui/core'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { dateFormat } from '@stoa/web/date-format'
import type { LaterCharge } from '../../ui/later-charges.tsx'
import type { LineView } from '../../ui/line.tsx'
import { rhythmText, type WireRhythm } from '../texts/rhythm.server.ts'
import type { ShowMoney } from './money.ts'

interface WireCharges {
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
    const next = dates.find(({ cycleFrom = 1 }) => cycleFrom > 1)?.cycleBillingDate
    return description && next ? [{ words: description, from: days.format(new Date(next)) }] : []
  })
}

/** What one line charges again. `price`: decimal, of one unit; undefined where only the words of the charges name it. */
export function subscriptionOfLine(
  {
    title,
    terms,
    price,
    quantity,
  }: { title: string; terms: WireRhythm | undefined; price: string | undefined; quantity: number },
  { i18n, money, currency }: { i18n: I18n; money: ShowMoney; currency: string },
): NonNullable<LineView['subscription']> {
  const rhythm = rhythmText(terms ?? {}, i18n)
  if (!price) return { title, terms: rhythm }
  const amount = money(formatAmount(parseAmount(price, currency) * BigInt(quantity), currency))
  return { title, terms: `${amount} ${rhythm}` }
}
