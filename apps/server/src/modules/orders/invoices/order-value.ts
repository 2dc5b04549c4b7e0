import type { LineItemTaxBreakdown, LineItemTaxInfo, OrderLineItem, Price } from '@stoa/contract/services/ecom/orders'
import { allocate, formatRate, parseAmount, parseRate, roundedQuotient } from '@stoa/pricing'
import { modifierTexts } from '@stoa/web/modifiers'
import { tipsAppId } from '@stoa/web/tip'
import { zip } from '../../../kernel/basics/zip.ts'
import type { MadeRefund, RefundShare, StoredOrder } from '../orders/ports/reading.ts'
import { refundShares } from '../orders/ports/reading.ts'
import type { LineKind, TaxCategory } from './document.ts'

/** What an order is worth now, as the lines of an invoice over all of it. Minor units. */
export interface OrderValue {
  lines: ValueLine[]
  /** Amounts with tax of parts whose tax is not known, or tax that the parts do not explain. */
  hasUnknownTaxes: boolean
}

/** Amounts of a line, in minor units. */
export interface LineAmounts {
  net: bigint
  tax: bigint
  gross: bigint
}

export interface ValueLine extends LineAmounts {
  id: string
  kind: LineKind
  name: string
  details: string[]
  quantity: number
  discount: bigint
  group: TaxOfLine
}

export interface TaxOfLine {
  category: TaxCategory
  name: string
  rate: string
  reason?: string
}

/** The texts of an order in the language of its documents, and the rules of tax that hold for it. */
export interface ValueContext {
  text(value: { original?: string; translated?: string | null } | undefined): string | undefined
  kinds: Record<Exclude<LineKind, 'ITEM'>, string>
  refundOf(what: string): string
  taxOf(part: TaxedPart): TaxOfLine | undefined
}

/** A part of an order, for the decision which tax it bears. */
export interface TaxedPart {
  kind: LineKind
  isGiftCard: boolean
  /** The rates that were charged; undefined where the order does not say. */
  rates: readonly { name: string; rate: string }[] | undefined
}

const unknownTax: TaxOfLine = { category: 'NONE', name: '', rate: '0' }

type Entry = MadeRefund & { id: string }

/**
 * The lines of an order as it is now: its items, delivery and fees with their taxes, less what was refunded of its worth. A canceled
 * order is worth nothing. `refunds` are without what gave back an overpayment. The lines sum to the total of the order less its refunds, to the minor unit.
 */
export function valueOf(stored: StoredOrder, refunds: readonly Entry[], context: ValueContext): OrderValue {
  if (stored.order.status === 'CANCELED') return { lines: [], hasUnknownTaxes: false }
  const parts = partsOf(stored, context)
  const { lines, adjustment, hasUnknownTaxes } = adjusted(stored, parts, context)
  const refundedLines =
    adjustment.length > 0
      ? refunds.flatMap(({ id, amount }) =>
          spread(-amount, [...lines, ...adjustment], { id: `refund ${id}`, kind: 'REFUND', name: context.kinds.REFUND }),
        )
      : refundLines(stored, refunds, lines, context)
  return { lines: [...lines, ...adjustment, ...refundedLines], hasUnknownTaxes }
}

interface Part {
  line: Omit<ValueLine, 'group'>
  group: TaxOfLine | undefined
  /** The key of the part in `refundShares`. */
  key: string
}

function partsOf({ order, currency }: StoredOrder, context: ValueContext): Part[] {
  const { lineItems, shippingInfo, additionalFees = [] } = order
  const part = (
    key: string,
    line: Pick<ValueLine, 'kind' | 'name'> & Partial<Pick<ValueLine, 'details' | 'quantity' | 'discount'>>,
    gross: bigint,
    taxInfo: LineItemTaxInfo | undefined,
    isGiftCard = false,
  ): Part => {
    const tax = taxIn(taxInfo, currency)
    const rates = ratesOf(taxInfo)
    return {
      key,
      line: { id: key, details: [], quantity: 1, discount: 0n, ...line, net: gross - tax, tax, gross },
      group: context.taxOf({ kind: line.kind, isGiftCard, rates }),
    }
  }
  const { cost, title } = shippingInfo ?? {}
  const shipping = minor(cost?.totalPriceAfterTax ?? cost?.price, currency)
  return [
    ...lineItems.map((line) =>
      part(
        `line ${line.id}`,
        {
          kind: 'ITEM',
          name: context.text(line.productName) ?? '',
          details: detailsOf(line, context.text),
          quantity: line.quantity,
          discount: minor(line.totalDiscount, currency),
        },
        line.totalPriceAfterTax
          ? minor(line.totalPriceAfterTax, currency)
          : line.lineItemPrice
            ? minor(line.lineItemPrice, currency)
            : minor(line.price, currency) * BigInt(line.quantity),
        line.taxInfo,
        line.itemType?.preset === 'GIFT_CARD',
      ),
    ),
    ...(shipping !== 0n
      ? [
          part(
            'shipping',
            {
              kind: 'DELIVERY',
              name: [context.kinds.DELIVERY, title].filter(Boolean).join(': '),
              discount: minor(cost?.discount, currency),
            },
            shipping,
            cost?.taxInfo,
          ),
        ]
      : []),
    ...additionalFees.flatMap(({ id, name, price, priceAfterTax, taxInfo, providerAppId }) => {
      const gross = minor(priceAfterTax ?? price, currency)
      const kind = providerAppId === tipsAppId ? 'TIP' : 'FEE'
      const label = kind === 'TIP' ? context.kinds.TIP : name || context.kinds.FEE
      return gross === 0n ? [] : [part(`fee ${id}`, { kind, name: label }, gross, taxInfo)]
    }),
  ]
}

/** What was chosen of an item, and its article number. */
export function detailsOf(line: OrderLineItem, text: ValueContext['text']): string[] {
  const { descriptionLines = [], physicalProperties } = line
  const options = descriptionLines.flatMap(({ name, colorInfo, plainText }) => {
    const value = text(colorInfo) ?? text(plainText)
    return value ? [[text(name), value].filter(Boolean).join(': ')] : []
  })
  const modifiers = modifierTexts(line, text).map(({ name, value }) => [name, value].filter(Boolean).join(': '))
  return [...options, ...modifiers, ...(physicalProperties?.sku ? [physicalProperties.sku] : [])]
}

/**
 * Brings the lines of an order that an app wrote into line with its total: a discount over the whole order is spread over the taxes in
 * proportion. An order of this shop needs none.
 */
function adjusted(
  { order, currency, total }: StoredOrder,
  parts: readonly Part[],
  context: ValueContext,
): { lines: (ValueLine & { key: string })[]; adjustment: ValueLine[]; hasUnknownTaxes: boolean } {
  const lines = parts.map(({ line, group, key }) => ({ ...line, group: group ?? unknownTax, key }))
  const rest = total - lines.reduce((sum, { gross }) => sum + gross, 0n)
  const adjustment =
    rest === 0n ? [] : spread(rest, lines, { id: 'adjustment', kind: 'ADJUSTMENT', name: context.kinds.ADJUSTMENT })
  const charged = order.priceSummary?.tax && minor(order.priceSummary.tax, currency)
  const found = [...lines, ...adjustment].reduce((sum, { tax }) => sum + tax, 0n)
  const hasUnknownTaxes =
    parts.some(({ line, group }) => group === undefined && line.gross !== 0n) || (charged !== undefined && charged !== found)
  return { lines, adjustment, hasUnknownTaxes }
}

/** Lines over an amount that is no part's own, one for each tax in proportion to what bears it. */
function spread(
  amount: bigint,
  lines: readonly ValueLine[],
  { id, kind, name }: Pick<ValueLine, 'id' | 'kind' | 'name'>,
): ValueLine[] {
  const groups = [...Map.groupBy(lines, ({ group }) => groupKey(group)).values()].map(sumOf).filter(({ gross }) => gross > 0n)
  const common = { kind, name, details: [], quantity: amount < 0n ? -1 : 1, discount: 0n }
  if (groups.length === 0) return [{ ...common, id, group: unknownTax, gross: amount, tax: 0n, net: amount }]
  const shares = allocate(
    amount,
    groups.map(({ group, gross }) => ({ key: groupKey(group), weight: gross })),
  )
  return zip(groups, shares).flatMap(([{ group, ...whole }, { amount: gross }]) => {
    const tax = roundedQuotient(gross * whole.tax, whole.gross)
    return gross === 0n ? [] : [{ ...common, id: `${id} ${groupKey(group)}`, group, gross, tax, net: gross - tax }]
  })
}

function sumOf(lines: readonly ValueLine[]): LineAmounts & { group: TaxOfLine } {
  return { group: lines[0]?.group ?? unknownTax, ...total(lines) }
}

/** What refunds took from the value of the order, as negative lines. */
function refundLines(
  stored: StoredOrder,
  refunds: readonly Entry[],
  lines: readonly (ValueLine & { key: string })[],
  context: ValueContext,
): ValueLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  return zip(refunds, refundShares(stored, refunds)).flatMap(([{ id, refund }, shares]) => {
    const named = shares.flatMap((share) => {
      const line = byKey.get(share.key)
      return line ? [{ line, amounts: negative(share) }] : []
    })
    // A refund of an amount alone takes a little from every part: one line for each tax says that better.
    const namesParts = (refund?.summary?.breakdown?.lineItems ?? []).length > 0 || Boolean(refund?.details?.shipping)
    if (namesParts && named.length <= 20) {
      return named.map(({ line, amounts }) =>
        refundLine(`refund ${id} ${line.key}`, context.refundOf(line.name), line.group, amounts),
      )
    }
    const groups = Map.groupBy(named, ({ line }) => groupKey(line.group))
    return [...groups].map(([key, members]) =>
      refundLine(
        `refund ${id} ${key}`,
        context.kinds.REFUND,
        sumOf(members.map(({ line }) => line)).group,
        total(members.map(({ amounts }) => amounts)),
      ),
    )
  })
}

function refundLine(id: string, name: string, group: TaxOfLine, amounts: LineAmounts): ValueLine {
  return { id, kind: 'REFUND', name, details: [], quantity: -1, discount: 0n, group, ...amounts }
}

function negative({ net, taxes }: RefundShare): LineAmounts {
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0n)
  return { net: -net, tax: -tax, gross: -net - tax }
}

export function total(amounts: readonly LineAmounts[]): LineAmounts {
  const sum = (of: (each: LineAmounts) => bigint) => amounts.reduce((found, each) => found + of(each), 0n)
  return { net: sum(({ net }) => net), tax: sum(({ tax }) => tax), gross: sum(({ gross }) => gross) }
}

export function groupKey({ category, name, rate }: TaxOfLine): string {
  return [category, rate, name].join(' ')
}

/** The rates of a part, `undefined` where the order says nothing of its tax. */
function ratesOf(info: LineItemTaxInfo | undefined): TaxedPart['rates'] {
  const breakdown = info?.taxBreakdown ?? []
  if (breakdown.length > 0) return breakdown.map(({ taxName, rate }) => ({ name: taxName ?? '', rate: rate ?? '0' }))
  if (info?.taxRate && parseRate(info.taxRate) !== parseRate('0')) return [{ name: '', rate: info.taxRate }]
  return undefined
}

/** The sum of several rates, as a fraction. */
export function sumOfRates(rates: readonly { rate: string }[]): string {
  return formatRate(rates.reduce((sum, { rate }) => sum + parseRate(rate), parseRate('0')))
}

function taxIn(info: LineItemTaxInfo | undefined, currency: string): bigint {
  const breakdown: readonly LineItemTaxBreakdown[] = info?.taxBreakdown ?? []
  if (breakdown.length === 0) return minor(info?.taxAmount, currency)
  return breakdown.reduce((sum, { taxAmount }) => sum + minor(taxAmount, currency), 0n)
}

function minor(price: Price | undefined, currency: string): bigint {
  return parseAmount(price?.amount || '0', currency)
}
