import type { Address } from '@stoa/contract/services/ecom/cart'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import type { DeliveryOffer } from '../delivery/index.ts'
import { shippingRates } from '../plugins/index.ts'
import type { ResolvedLine } from './resolve.ts'

interface CarrierOffers {
  offers: DeliveryOffer[]
  /** The apps that gave no usable answer. Only the other offers are left to the buyer. */
  failedCarriers: FailedCarrier[]
}

export interface FailedCarrier {
  appId: string
  name: string
}

/** The shipping options of apps. `lines` are those to deliver. */
export async function carrierOffers(
  site: SiteRead,
  destination: Address | undefined,
  lines: readonly ResolvedLine[],
): Promise<CarrierOffers> {
  if (!destination?.country) return { offers: [], failedCarriers: [] }
  const { currency, country, weightUnit } = site.settings
  const carriers = await site.plugins.ask(site, shippingRates, {
    lineItems: lines.map((line) => ratedLine(line, currency)),
    shippingDestination: destination,
    shippingOrigin: { country },
    weightUnit,
  })
  return {
    offers: carriers.flatMap(({ appId, answer = [] }) =>
      answer.map(({ code, title, logistics, cost }) => ({
        carrierId: appId,
        code: code!,
        title: title!,
        deliveryTime: logistics?.deliveryTime ?? undefined,
        // Handling fees are part of what the delivery costs.
        price: [cost!, ...(cost!.additionalCharges ?? [])].reduce((sum, { price }) => sum + parseAmount(price!, currency), 0n),
        region: undefined,
      })),
    ),
    failedCarriers: carriers.filter(({ answer }) => !answer).map(({ appId, name }) => ({ appId, name })),
  }
}

function ratedLine({ line, name, unitPrice, weight, sku, shippable }: ResolvedLine, currency: string) {
  return {
    name,
    quantity: line.quantity,
    ...(line.reference && { catalogReference: line.reference }),
    physicalProperties: { ...(weight !== undefined && { weight }), ...(sku && { sku }), shippable },
    price: formatAmount(unitPrice, currency),
    totalPrice: formatAmount(unitPrice * BigInt(line.quantity), currency),
  }
}
