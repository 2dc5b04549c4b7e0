import * as contract from '@stoa/contract/services/ecom/totals-calculator'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operation.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import {
  priceBasket,
  pricer,
  resolveLines,
  wireCalculatedLines,
  wireCalculationErrors,
  wireDelivery,
  wireDiscounts,
  wireFees,
  wireSummary,
  wireTaxSummary,
  type BasketLine,
} from '../../basket/index.ts'
import { checkCodes } from '../codes.ts'

/** The price calculation for lines that are in no cart: the caller gives their prices. */
export const calculateTotals = implementRead(contract.calculateTotals, async ({ site }, request) => {
  checkCodes(request)
  const items = request.lineItems ?? []
  const taxGroups = await taxGroupsOf(site, items)
  const lines = await resolveLines(
    site,
    items.map((item) => basketLine(item, taxGroups.get(item.id!), site.settings.currency)),
  )
  const priced = await priceBasket(site, {
    lines,
    destination: request.shippingAddress,
    billing: request.billingAddress,
    deliveryCode: request.selectedShippingOption?.code,
  })
  const { totals } = priced
  const price = pricer(site)
  const { currency, weightUnit } = site.settings
  return {
    calculatedLineItems: wireCalculatedLines(totals, price),
    priceSummary: wireSummary(totals.summary, price),
    taxSummary: wireTaxSummary(totals, price),
    shippingInfo: wireDelivery(priced, price),
    appliedDiscounts: wireDiscounts(totals, price),
    calculationErrors: wireCalculationErrors(priced),
    weightUnit,
    currency,
    conversionCurrency: currency,
    taxIncludedInPrice: priced.taxIncluded,
    payNow: wireSummary(totals.payNow, price),
    payLater: wireSummary(totals.payLater, price),
    payNowTotalAfterGiftCard: price(totals.payNow.balanceDue),
    totalAfterGiftCard: price(totals.summary.balanceDue),
    membershipOptions: {},
    additionalFees: wireFees(totals, price),
  }
})

type Item = NonNullable<contract.CalculateTotalsRequest['lineItems']>[number]

/** The tax groups of the lines that are products of our catalogue, by line. */
async function taxGroupsOf(site: SiteRead, items: readonly Item[]): Promise<Map<string, string | undefined>> {
  const references = items.flatMap(({ id, quantity, catalogReference }): BasketLine[] => {
    const { appId, catalogItemId, options } = catalogReference ?? {}
    if (!appId || !catalogItemId) return []
    return [{ id: id!, quantity: quantity ?? 1, reference: { appId, catalogItemId, ...(options && { options }) } }]
  })
  const resolved = references.length > 0 ? await resolveLines(site, references) : []
  return new Map(resolved.map(({ line, taxGroupId }) => [line.id, taxGroupId]))
}

/** The price of one unit with its modifiers. */
function priceOf({ price, modifierGroups = [] }: Item, currency: string): string {
  const modifiers = modifierGroups.flatMap((group) => group.modifiers ?? [])
  const extra = modifiers.reduce(
    (sum, { price: each, quantity }) => sum + parseAmount(each ?? '0', currency) * BigInt(quantity ?? 1),
    0n,
  )
  return extra === 0n ? price! : formatAmount(parseAmount(price!, currency) + extra, currency)
}

function basketLine(line: Item, taxGroupId: string | undefined, currency: string): BasketLine {
  const { id, quantity, productName, fullPrice, depositAmount, physicalProperties, paymentOption, itemType } = line
  return {
    id: id!,
    quantity: quantity ?? 1,
    custom: {
      price: priceOf(line, currency),
      ...(taxGroupId && { taxGroupId }),
      itemType: itemType ?? { preset: 'PHYSICAL' },
      ...(productName && { productName: { original: productName } }),
      ...(fullPrice && { fullPrice }),
      ...(depositAmount && { depositAmount }),
      ...(physicalProperties && { physicalProperties }),
      ...(paymentOption && { paymentOption }),
    },
  }
}
