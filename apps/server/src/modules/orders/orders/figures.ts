import type { LineItemTaxInfo } from '@stoa/contract/services/ecom/orders'
import { isTip } from '@stoa/web/tip'
import { minorOf, sum } from './amounts.ts'
import { feeKey, lineKey, refundShares, shippingKey, type MadeRefund } from './money/refunded-tax.ts'
import { unitsOf } from './money/refund-plan.ts'
import { isId } from './store/order-row.ts'
import type { PricedOrder } from './stored-order.ts'
import { zip } from '../../../kernel/basics/zip.ts'

export type FigureKind = 'ITEM' | 'DELIVERY' | 'FEE' | 'TIP' | 'OTHER'

/** The amounts of a part of an order, or what a refund gave back of it. Minor units of the order's currency. */
export interface Figure {
  kind: FigureKind
  key: string
  productId: string | undefined
  variantId: string | undefined
  name: string
  choices: string
  quantity: number
  gross: bigint
  discount: bigint
  /** Tax on top of the price; zero where prices include tax. */
  addedTax: bigint
  /** What nothing else explains, so that `gross - discount + addedTax + other` is the total. */
  other: bigint
  total: bigint
  /** The tax within the total. */
  tax: bigint
}

interface FiguredOrder {
  order: PricedOrder
  currency: string
  total: bigint
}

/** A refund as the ledger has it, with the refund that its entry belongs to. */
export interface BookedRefund extends MadeRefund {
  refundId: string | null
}

/** What an order sold, by its parts. They add up to its total exactly, also where an app wrote an order whose parts do not. */
export function soldFigures({ order, currency, total }: FiguredOrder): Figure[] {
  const { lineItems, shippingInfo, additionalFees = [], priceSummary, taxIncludedInPrices = false } = order
  const of = (price: Parameters<typeof minorOf>[0]) => minorOf(price, currency)
  const part = (
    named: Pick<Figure, 'kind' | 'key'> & Partial<Figure>,
    amounts: { gross: bigint; discount?: bigint; total: bigint; taxInfo: LineItemTaxInfo | undefined },
  ): Figure => {
    const tax = taxIn(amounts.taxInfo, currency)
    const { gross, discount = 0n } = amounts
    const addedTax = taxIncludedInPrices ? 0n : tax
    const other = amounts.total - (gross - discount + addedTax)
    return { ...nothing, ...named, gross, discount, addedTax, other, total: amounts.total, tax }
  }
  const { cost } = shippingInfo ?? {}
  const parts = [
    ...lineItems.map((line) => {
      const gross = line.lineItemPrice ? of(line.lineItemPrice) : of(line.price) * BigInt(line.quantity)
      const { catalogItemId, options } = line.catalogReference ?? {}
      const variantId = (options as { variantId?: unknown } | undefined)?.variantId
      return part(
        {
          kind: 'ITEM',
          key: lineKey(line.id),
          productId: idOf(catalogItemId),
          variantId: idOf(variantId),
          name: line.productName?.original ?? '',
          choices: choicesOf(line.descriptionLines),
          quantity: line.quantity,
        },
        {
          gross,
          discount: of(line.totalDiscount),
          total: line.totalPriceAfterTax ? of(line.totalPriceAfterTax) : gross,
          taxInfo: line.taxInfo,
        },
      )
    }),
    ...(cost
      ? [
          part(
            { kind: 'DELIVERY', key: shippingKey },
            {
              gross: of(cost.price ?? cost.totalPriceAfterTax),
              discount: of(cost.discount),
              total: of(cost.totalPriceAfterTax ?? cost.price),
              taxInfo: cost.taxInfo,
            },
          ),
        ]
      : []),
    ...additionalFees.map((fee) =>
      part(
        { kind: isTip(fee) ? 'TIP' : 'FEE', key: feeKey(fee.id), name: fee.name ?? '' },
        { gross: of(fee.price), total: of(fee.priceAfterTax ?? fee.price), taxInfo: fee.taxInfo },
      ),
    ),
  ]
  const rest = unexplained(total, parts, of(priceSummary?.discount))
  return rest || parts.length === 0 ? [...parts, rest ?? { ...nothing, kind: 'OTHER', key: otherKey }] : parts
}

/** What each refund gave back of the parts of an order, in the order in which they were made. */
export function refundFigures(figured: FiguredOrder, refunds: readonly BookedRefund[]): Figure[][] {
  const sold = new Map(soldFigures(figured).map((figure) => [figure.key, figure]))
  const counted = new Set<string>()
  return zip(refunds, refundShares(figured, refunds)).map(([{ amount, refund, refundId }, shares]) => {
    // A refund over several payments is several entries; its units came back once.
    const isFirst = refundId === null || !counted.has(refundId)
    if (refundId !== null) counted.add(refundId)
    const units = unitsOf(isFirst && refund?.details ? [refund.details] : [])
    const parts = shares.map(({ key, net, taxes }): Figure => {
      const tax = sum(taxes, (each) => each.tax)
      const { kind, productId, variantId, name, choices } = sold.get(key) ?? { ...nothing, kind: 'OTHER' as const }
      const quantity = kind === 'ITEM' ? (units.get(key.slice(lineKey('').length)) ?? 0) : 0
      return { ...nothing, kind, key, productId, variantId, name, choices, quantity, total: net + tax, tax }
    })
    const named = new Set(parts.map(({ key }) => key))
    // Units of a line that cost nothing came back too.
    const free = [...units].flatMap(([lineId, quantity]): Figure[] => {
      const figure = sold.get(lineKey(lineId))
      if (!figure || named.has(figure.key)) return []
      const { kind, key, productId, variantId, name, choices } = figure
      return [{ ...nothing, kind, key, productId, variantId, name, choices, quantity }]
    })
    const rest = amount - sum(parts, ({ total }) => total)
    return [...parts, ...free, ...(rest === 0n ? [] : [{ ...nothing, kind: 'OTHER' as const, key: otherKey, total: rest }])]
  })
}

const otherKey = 'other'

const nothing = {
  productId: undefined,
  variantId: undefined,
  name: '',
  choices: '',
  quantity: 0,
  gross: 0n,
  discount: 0n,
  addedTax: 0n,
  other: 0n,
  total: 0n,
  tax: 0n,
}

/** The part of an order's total that its parts do not explain; a discount over the whole order that no line names belongs to it. */
function unexplained(total: bigint, parts: readonly Figure[], discount: bigint): Figure | undefined {
  const rest = total - sum(parts, (part) => part.total)
  if (rest === 0n) return undefined
  const missing = discount - sum(parts, (part) => part.discount)
  const explained = missing > 0n && rest < 0n ? missing : 0n
  return { ...nothing, kind: 'OTHER', key: otherKey, discount: explained, other: rest + explained, total: rest }
}

function taxIn(info: LineItemTaxInfo | undefined, currency: string): bigint {
  const breakdown = info?.taxBreakdown ?? []
  return breakdown.length > 0
    ? sum(breakdown, ({ taxAmount }) => minorOf(taxAmount, currency))
    : minorOf(info?.taxAmount, currency)
}

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return isId(text) ? text : undefined
}

function choicesOf(lines: PricedOrder['lineItems'][number]['descriptionLines'] = []): string {
  return lines.flatMap(({ colorInfo, plainText }) => colorInfo?.original ?? plainText?.original ?? []).join(', ')
}
