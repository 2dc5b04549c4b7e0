import { formatAmount, type Totals } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Decimals: the amount to pay that a response showed, and its parts, to say later what has changed. */
export interface Quote {
  toPay: string
  /** Of which a part may be paid later. Absent in what was stored before it was noted. */
  total?: string
  /** By the id of the line: its sum before discounts. */
  lines: Record<string, string>
  coupon: string
  discount: string
  giftCard: string
  delivery: string
  tax: string
  fees: string
  tip: string
}

type Part = Exclude<keyof Quote, 'toPay' | 'total' | 'lines'>

/** A part of a total that is not what the buyer saw. An amount is absent where the part did not exist. */
export interface QuoteChange {
  reason: 'LINE' | 'COUPON' | 'DISCOUNT' | 'GIFT_CARD' | 'DELIVERY' | 'TAX' | 'FEES' | 'TIP'
  lineItemId?: string
  before?: string
  after?: string
}

/** Buyers with several open pages see an older total on some of them. */
const maxQuotes = 5

const reasons: readonly (readonly [Part, QuoteChange['reason']])[] = [
  ['coupon', 'COUPON'],
  ['discount', 'DISCOUNT'],
  ['giftCard', 'GIFT_CARD'],
  ['delivery', 'DELIVERY'],
  ['fees', 'FEES'],
  ['tip', 'TIP'],
  ['tax', 'TAX'],
]

/** The amount that has to be paid now. */
export function toPayOf({ settings }: SiteRead, totals: Totals): string {
  return formatAmount(totals.payNow.balanceDue, settings.currency)
}

export function quoteOf(site: SiteRead, totals: Totals): Quote {
  const amount = (minor: bigint) => formatAmount(minor, site.settings.currency)
  const byCoupon = totals.discounts.reduce((sum, each) => (each.source === 'coupon' ? sum + each.amount : sum), 0n)
  const { summary } = totals
  return {
    toPay: toPayOf(site, totals),
    total: amount(summary.total),
    lines: Object.fromEntries(totals.lines.map(({ id, price, quantity }) => [id, amount(price * BigInt(quantity))])),
    coupon: amount(byCoupon),
    discount: amount(summary.discount - byCoupon),
    giftCard: amount(summary.giftCard),
    delivery: amount(summary.shipping),
    tax: amount(summary.tax),
    fees: amount(summary.additionalFees),
    tip: amount(summary.tip),
  }
}

/** The quotes with a new one, newest first. Of several with one amount to pay, the newest counts. */
export function withQuote(quotes: readonly Quote[] = [], quote: Quote): Quote[] {
  return [quote, ...quotes.filter(({ toPay }) => toPay !== quote.toPay)].slice(0, maxQuotes)
}

/** The whole total that was shown with an amount to pay; undefined if that amount is not known any more. */
export function totalShownWith(quotes: readonly Quote[] = [], toPay: string): string | undefined {
  return quotes.find((quote) => quote.toPay === toPay)?.total
}

/** What differs between the total that a buyer saw and the current one; nothing if that total is not known any more. */
export function changesSince(quotes: readonly Quote[] = [], seenTotal: string, now: Quote): QuoteChange[] {
  const seen = quotes.find(({ toPay }) => toPay === seenTotal)
  if (!seen) return []
  const lineIds = [...new Set([...Object.keys(seen.lines), ...Object.keys(now.lines)])]
  const changedLines = lineIds.filter((id) => seen.lines[id] !== now.lines[id])
  const changedParts = reasons.filter(([part]) => seen[part] !== now[part])
  return [
    ...changedLines.map((id) => ({
      reason: 'LINE' as const,
      lineItemId: id,
      ...(seen.lines[id] !== undefined && { before: seen.lines[id] }),
      ...(now.lines[id] !== undefined && { after: now.lines[id] }),
    })),
    ...changedParts.map(([part, reason]) => ({ reason, before: seen[part], after: now[part] })),
  ]
}
