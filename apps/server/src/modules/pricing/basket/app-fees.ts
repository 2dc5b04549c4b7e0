import type { Address } from '@stoa/contract/services/ecom/cart'
import { formatAmount, parseAmount, type FeeInput, type Totals } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import { additionalFees, type FailedPlugin, failedPlugins } from '../../platform/plugins/index.ts'
import type { PlaceTaxes } from '../tax/index.ts'
import type { ResolvedLine } from './resolved-line.ts'
import { chargedUnitPrice } from './rule-line.ts'

interface Basket {
  lines: readonly ResolvedLine[]
  destination: Address | undefined
  delivery: DeliveryOffer | undefined
  /** Before fees and taxes. */
  totals(): Totals
}

/** The fees that apps charge for a basket, with the shop's tax rates. */
export async function appFees(
  site: SiteRead,
  { ratesFor }: Pick<PlaceTaxes, 'ratesFor'>,
  { lines, destination, delivery, totals }: Basket,
): Promise<{ fees: FeeInput[]; failed: FailedPlugin[] }> {
  if (lines.length === 0) return { fees: [], failed: [] }
  const { currency } = site.settings
  const amount = (minor: bigint) => formatAmount(minor, currency)
  const answers = await site.plugins.ask(site, additionalFees, () => {
    const { summary, discounts } = totals()
    return {
      lineItems: lines.map(({ line, name, unitPrice, paymentOption, weight, sku, shippable }) => ({
        id: line.id,
        quantity: line.quantity,
        ...(line.reference && { catalogReference: line.reference }),
        productName: name,
        price: amount(chargedUnitPrice({ unitPrice, paymentOption })),
        physicalProperties: { ...(weight !== undefined && { weight }), ...(sku && { sku }), shippable },
      })),
      ...(destination && { shippingAddress: destination }),
      appliedDiscounts: discounts.map(({ kind, amount: off, lines: reduced }) => ({
        merchantDiscount: { amount: amount(off) },
        discountType: kind,
        lineItemIds: reduced.map(({ lineId }) => lineId),
      })),
      ...(delivery && {
        shippingInfo: {
          selectedCarrierServiceOption: {
            code: delivery.code,
            title: delivery.title,
            cost: { price: amount(delivery.price) },
          },
        },
      }),
      subtotal: amount(summary.subtotal),
    }
  })
  return {
    fees: answers.flatMap(({ appId, answer = [] }) =>
      answer.map(({ code, name, translatedName, price, taxDetails, lineItemIds = [] }): FeeInput => ({
        ...(code && { code }),
        name: name,
        ...(translatedName && { translatedName }),
        price: parseAmount(price, currency),
        taxRates: taxDetails?.taxable ? ratesFor(taxDetails.taxGroupId) : [],
        source: 'SERVICE_PLUGIN',
        ...(lineItemIds.length > 0 && { lineIds: lineItemIds }),
        providerAppId: appId,
      })),
    ),
    failed: failedPlugins(additionalFees, answers),
  }
}
