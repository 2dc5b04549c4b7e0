import { msg } from '@lingui/core/macro'
import { formatAmount, type Summary } from '@stoa/pricing'
import { shortageOf, type Shortage } from '../../availability.ts'
import { totalsRows } from '../../lines.ts'
import { moneyIn, roughly } from '../../money.ts'
import type { Charged } from '../../prices.ts'
import type { LineView } from '../../ui/line.tsx'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { Cart, CartLine } from './cart.ts'
import { countOf, type Quantities } from './quantities.ts'
import { calculateCart } from './calculate-cart.ts'
import { whyOf } from './why.ts'

export interface CartLineView extends LineView {
  shortage: Shortage | undefined
  /** The largest quantity that can be bought; undefined where stock is not tracked. */
  most: number | undefined
  /** The unit price at the visitor's last change, where it was different. */
  seenPrice: string | undefined
  /** Restores the line in its current quantity; absent for a line that only the owner could add. */
  back: string | undefined
}

export interface CartView {
  lines: CartLineView[]
  count: number
  totals: TotalsRow[]
  subtotal: string
  /** The reductions of the prices and the discounts together. */
  saving: string | undefined
  charged: Charged | undefined
  /** Progress towards free delivery within the shop's own country. */
  freeDelivery: { missing: string | undefined; share: number; country: string } | undefined
  violations: Cart['violations']
  buyable: boolean
}

/** The cart with changed quantities, formatted for the reader. */
export function cartView(cart: Cart, wanted: Quantities, language: string): CartView {
  const { currency } = cart.terms
  const { lines, totals } = calculateCart(cart, wanted)
  const show = moneyIn(currency, language)
  const money = (minor: bigint) => show(formatAmount(minor, currency))
  const views = lines.map((line, index) => lineView(line, totals.lines[index]!.lineTotal, money))
  const saved = totals.lines.reduce((sum, { fullPrice, price, quantity }) => sum + (fullPrice - price) * BigInt(quantity), 0n)
  const saving = saved + totals.summary.discount
  return {
    lines: views,
    count: countOf(cart, wanted),
    totals: withReasons(
      totalsRows(wireSummary(totals.summary, currency), show, {
        taxIncluded: totals.taxIncluded,
        delivery: cart.terms.shipping ? undefined : msg`calculated at checkout`,
      }),
      whyOf(totals, lines, { money, language }),
    ),
    subtotal: money(totals.summary.subtotal - totals.summary.discount),
    saving: saving > 0n ? money(saving) : undefined,
    charged: cart.conversion && {
      currency,
      roughly: roughly({ ...cart.conversion, language })(formatAmount(totals.summary.total, currency)),
    },
    freeDelivery: freeDelivery(cart, lines, money, language),
    violations: cart.violations,
    buyable: views.every(({ shortage }) => !shortage) && cart.violations.every(({ blocking }) => !blocking),
  }
}

function withReasons(rows: TotalsRow[], why: ReturnType<typeof whyOf>): TotalsRow[] {
  return rows.map((row) => ({ ...row, why: why[row.name] }))
}

function lineView(
  { shown, priced, availability, lowestPrice, seenPrice, back }: CartLine,
  total: bigint,
  money: (minor: bigint) => string,
) {
  const { quantity, unitPrice, fullPrice = unitPrice } = priced
  return {
    ...shown,
    quantity,
    price: money(unitPrice),
    before: fullPrice > unitPrice ? money(fullPrice) : undefined,
    lowest: lowestPrice === undefined ? undefined : money(lowestPrice),
    total: money(total),
    shortage: shortageOf(availability, quantity),
    most: availability.gone ? undefined : availability.left,
    seenPrice: seenPrice === undefined ? undefined : money(seenPrice),
    back: back?.replace(/(?<!\d)\d+$/, String(quantity)),
  }
}

function freeDelivery(
  { freeDelivery }: Cart,
  lines: readonly CartLine[],
  money: (minor: bigint) => string,
  language: string,
): CartView['freeDelivery'] {
  const travels = lines.filter(({ shippable }) => shippable)
  if (!freeDelivery || travels.length === 0) return undefined
  const { from, country } = freeDelivery
  const reached = travels.reduce((sum, { priced }) => sum + priced.unitPrice * BigInt(priced.quantity), 0n)
  return {
    missing: reached < from ? money(from - reached) : undefined,
    share: Math.min(1, Number(reached) / Number(from)),
    country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
  }
}

function wireSummary({ subtotal, discount, shipping, additionalFees, tax, total }: Summary, currency: string) {
  const amount = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  return {
    subtotal: amount(subtotal),
    discount: amount(discount),
    shipping: amount(shipping),
    additionalFees: amount(additionalFees),
    tax: amount(tax),
    total: amount(total),
  }
}
