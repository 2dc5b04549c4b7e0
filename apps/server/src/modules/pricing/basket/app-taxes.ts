import type { Address } from '@stoa/contract/services/ecom/cart'
import type { ProvidedTaxes } from '@stoa/contract/services/stoa/plugins'
import { calculateTotals, formatAmount, parseAmount, type TaxRate, type Totals, type TotalsInput } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { type FailedPlugin, failedPlugins, taxCalculation, type TaxedItem } from '../../platform/plugins/index.ts'
import type { ResolvedLine } from './resolved-line.ts'
import { zip } from '../../../kernel/basics/zip.ts'

const shippingId = 'shipping'
const feeId = (position: number) => `fee-${position}`

/**
 * The basket with the taxes of the oldest app that calculates them; without such an app, and where none of them answers, the shop's
 * own rates stay. An item that costs nothing is not taxed.
 */
export async function withAppTaxes(
  site: SiteRead,
  input: TotalsInput,
  lines: readonly ResolvedLine[],
  address: Address | undefined,
): Promise<{ input: TotalsInput; failed: FailedPlugin[] }> {
  if (!address?.country) return { input, failed: [] }
  const { currency, country } = site.settings
  const answers = await site.plugins.ask(site, taxCalculation, () => {
    const items = taxedItems(input, lines)
    if (items.length === 0) return undefined
    const included = { taxIncludedInPrice: input.taxIncluded, addressIndex: { singleAddress: 0 } }
    return { currency, addresses: [address, { country }], lineItems: items.map((item) => ({ ...item, ...included })) }
  })
  const failed = failedPlugins(taxCalculation, answers)
  const taxes = answers.find(({ answer }) => answer)?.answer
  return { input: taxes ? withTaxes(input, taxes) : input, failed }
}

interface TaxableItem extends TaxedItem {
  itemName: string
  quantity: number
  itemCode?: string
  taxGroupId?: string
}

/** Returns the items to tax: lines after their discounts, delivery and fees. */
function taxedItems(input: TotalsInput, lines: readonly ResolvedLine[]): TaxableItem[] {
  const totals = calculateTotals(untaxed(input))
  const price = (minor: bigint) => formatAmount(minor, input.currency)
  const ofLines = zip(totals.lines, lines).map(([line, { name, sku }]): TaxableItem => {
    const { id, quantity, taxGroupId } = line
    const group = taxGroupId === undefined ? {} : { taxGroupId }
    return { id, itemName: name, quantity, price: price(line.totalAfterTax), ...(sku && { itemCode: sku }), ...group }
  })
  return [
    ...ofLines,
    ...(totals.shipping ? [single(shippingId, totals.shipping.title, price(totals.shipping.totalAfterTax))] : []),
    ...totals.fees.map((fee, position) => single(feeId(position), fee.name, price(fee.totalAfterTax))),
  ].filter((item) => item.quantity > 0 && parseAmount(item.price, input.currency) > 0n)
}

function single(id: string, itemName: string, price: string): TaxableItem {
  return { id, itemName, quantity: 1, price }
}

function untaxed(input: TotalsInput): TotalsInput {
  const { shipping, fees = [], ...others } = input
  const bare = { taxRates: [] }
  return {
    ...others,
    taxIncluded: false,
    lines: input.lines.map((line) => ({ ...line, ...bare })),
    ...(shipping && { shipping: { ...shipping, ...bare } }),
    fees: fees.map((fee) => ({ ...fee, ...bare })),
  }
}

function withTaxes(input: TotalsInput, taxes: readonly ProvidedTaxes[]): TotalsInput {
  const byId = new Map(taxes.map(({ id, taxBreakdown = [] }) => [id, taxBreakdown]))
  return withRates(input, (id) => (byId.get(id) ?? []).map((tax) => givenTax(tax, input.currency)))
}

function givenTax(
  { taxName, rate, taxAmount, jurisdiction, jurisdictionType, taxType }: NonNullable<ProvidedTaxes['taxBreakdown']>[number],
  currency: Totals['currency'],
): TaxRate {
  return {
    name: taxName || 'Tax',
    rate: rate ?? '0',
    amount: parseAmount(taxAmount!, currency),
    ...(jurisdiction && { jurisdiction }),
    ...(jurisdictionType && { jurisdictionType }),
    ...(taxType && { taxType }),
  }
}

/** Returns the same basket with other taxes for each line, the delivery and each fee. */
function withRates({ shipping, fees = [], ...input }: TotalsInput, ratesOf: (id: string) => TaxRate[]): TotalsInput {
  return {
    ...input,
    lines: input.lines.map((line) => withOwnRates(line, ratesOf(line.id))),
    ...(shipping && { shipping: withOwnRates(shipping, ratesOf(shippingId)) }),
    fees: fees.map((fee, position) => withOwnRates(fee, ratesOf(feeId(position)))),
  }
}

/** What a placed order has agreed keeps its rates. */
function withOwnRates<Part extends { agreed?: boolean; taxRates: readonly TaxRate[] }>(part: Part, taxRates: TaxRate[]): Part {
  return part.agreed ? part : { ...part, taxRates }
}
