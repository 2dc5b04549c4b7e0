import { isTip } from '@stoa/web/tip'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { modifierTexts, type ModifierGroups } from '@stoa/web/modifiers'
import { isZero } from '@stoa/web/money'
import type { toBreakdown } from './explanation.ts'
import { moneyOrFree, type ShowMoney } from './money.ts'
import { toPictureView } from '../media/pictures.ts'
import type { LineDetails, LineView } from '../../ui/line.tsx'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { Translatable } from '../../ui/translatable.ts'

interface Amount {
  amount?: string
}

interface WireText {
  original?: string
  translated?: string | null
}

/** The fields that lines of checkouts and orders share in the contract. */
interface WireLine extends ModifierGroups {
  id?: string | null
  productName?: WireText
  quantity?: number
  price?: Amount
  lineItemPrice?: Amount
  totalPriceBeforeTax?: Amount
  /** Of a checkout. */
  discount?: Amount
  /** Of an order. */
  totalDiscount?: Amount
  descriptionLines?: { name?: WireText; plainText?: WireText; colorInfo?: WireText }[]
  image?: { url?: string; width?: number; height?: number; altText?: string | null }
  media?: WireLine['image']
  url?: { relativePath?: string }
  /** Of an order: what paid the line in place of money. */
  membership?: { name?: WireText }
}

/**
 * Converts a line to its view, at the price that is paid, so no price is struck out. `discounts` are those of the checkout or the
 * order.
 */
export function lineView(line: WireLine, money: ShowMoney, discounts: readonly WireDiscount[] = []): LineView {
  const price = line.price?.amount ?? '0'
  const reduction = (line.discount ?? line.totalDiscount)?.amount
  return {
    ...lineDetails(line, money),
    quantity: line.quantity ?? 1,
    price: money(price),
    total: money(line.lineItemPrice?.amount ?? line.totalPriceBeforeTax?.amount ?? price),
    ...(!isZero(reduction) && {
      discount: {
        names: discounts.filter(({ lineItemIds }) => lineItemIds?.includes(line.id ?? '')).flatMap((each) => nameOf(each) ?? []),
        amount: `−${money(reduction as string)}`,
      },
    }),
    ...(line.membership && { paidBy: toText(line.membership.name) }),
  }
}

/** The names of lines by their ids, for explanations. */
export function nameIn(lines: readonly LineDetails[]): (lineItemId: string) => string {
  return (lineItemId) => lines.find(({ id }) => id === lineItemId)?.name ?? ''
}

/** Without `money`, modifiers are named without their prices. */
export function lineDetails(line: WireLine, money?: ShowMoney): LineDetails {
  return {
    id: line.id ?? '',
    name: toText(line.productName),
    // The last segment is the product's slug, whatever path the site used that created the line.
    slug: line.url?.relativePath?.split('/').findLast((part) => part !== ''),
    options: [
      ...(line.descriptionLines ?? []).map((option) => ({
        name: toText(option.name),
        value: toText(option.plainText ?? option.colorInfo),
      })),
      ...modifierTexts(line, toText, ({ amount }) => money?.(amount ?? '0')),
    ],
    picture: toPictureView(line.image ?? line.media, ''),
  }
}

const toText = (text: WireText | undefined) => text?.translated || text?.original || ''

interface WireSummary {
  subtotal?: Amount
  discount?: Amount
  shipping?: Amount
  additionalFees?: Amount
  totalAdditionalFees?: Amount
  tax?: Amount
  total?: Amount
}

/** The fields of a discount that carts, checkouts and orders share. */
interface WireDiscount {
  coupon?: { code?: string }
  discountRule?: { name?: WireText }
  lineItemIds?: string[]
}

/** One that the merchant gave by hand has none. */
const nameOf = ({ coupon, discountRule }: WireDiscount) => coupon?.code || toText(discountRule?.name) || undefined

/** The fields of a fee that carts, checkouts and orders share. */
interface WireFee {
  name?: string
  translatedName?: string | null
  price?: Amount
  providerAppId?: string | null
}

/** Leaves out rows without an amount. `delivery` is the text while the price of delivery is unknown. */
export function totalsRows(
  summary: WireSummary,
  money: ShowMoney,
  {
    taxIncluded,
    delivery,
    explanation,
    fees,
    giftCard,
    exemption,
  }: {
    taxIncluded: boolean
    /** Why the buyer pays less tax. */
    exemption?: { name?: string; certificateNumber?: string | null } | undefined
    delivery?: Translatable | undefined
    /** The parts of the rows; absent where nothing is explained. */
    explanation?: ReturnType<typeof toBreakdown> | undefined
    fees: readonly WireFee[] | undefined
    /** The amount that a gift card pays, and the amount left to pay. */
    giftCard?: { paid: string; left: string } | undefined
  },
): TotalsRow[] {
  const row = (name: TotalsRow['name'], amount: string | undefined, sign = '') =>
    isZero(amount) ? [] : [{ name, amount: sign + money(amount as string) }]
  const feeRow = ({ name = '', translatedName, price, providerAppId = null }: WireFee): TotalsRow[] =>
    isTip({ providerAppId })
      ? row('tip', price?.amount)
      : row('fees', price?.amount).map((each) => ({ ...each, label: translatedName || name }))
  const rows: TotalsRow[] = [
    { name: 'subtotal', amount: money(summary.subtotal?.amount ?? '0') },
    ...row('discount', summary.discount?.amount, '−'),
    { name: 'delivery', amount: delivery ?? moneyOrFree(summary.shipping?.amount, money) },
    ...(fees && fees.length > 0
      ? fees.flatMap(feeRow)
      : row('fees', (summary.additionalFees ?? summary.totalAdditionalFees)?.amount)),
    ...row(taxIncluded ? 'taxIncluded' : 'tax', summary.tax?.amount),
    ...(exemption
      ? [{ name: 'exempt' as const, amount: [exemption.name, exemption.certificateNumber].filter(Boolean).join(' · ') }]
      : []),
    { name: 'total', amount: money(summary.total?.amount ?? '0') },
    ...(giftCard && !isZero(giftCard.paid)
      ? [...row('giftCard', giftCard.paid, '−'), { name: 'toPay' as const, amount: money(giftCard.left) }]
      : []),
  ]
  return explanation ? rows.map((each) => ({ ...each, breakdown: explanation[each.name] })) : rows
}

/** Returns the amount that a gift card paid of an order, and the amount left to pay. */
export function toGiftCardPayment(order: {
  giftCardPayment?: { amount?: Amount }
  priceSummary?: WireSummary
  currency?: string | null
}): { paid: string; left: string } | undefined {
  const paid = order.giftCardPayment?.amount?.amount
  return paid ? { paid, left: minus(order.priceSummary?.total?.amount, paid, order.currency) } : undefined
}

/** A decimal less another one. */
export function minus(total = '0', paid = '0', currency: string | null = 'EUR'): string {
  return formatAmount(parseAmount(total, currency ?? 'EUR') - parseAmount(paid, currency ?? 'EUR'), currency ?? 'EUR')
}
