import type { Address } from '@stoa/contract/services/ecom/cart'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { PluginSettings } from '../../kernel/plugins.ts'
import type { SiteRead } from '../../kernel/site.ts'
import type { DeliveryOffer } from '../delivery/index.ts'
import { shippingRates } from '../plugins/index.ts'
import { failedPlugins, type FailedPlugin } from './failed-plugin.ts'
import type { ResolvedLine } from './resolve.ts'

interface CarrierOffers {
  offers: DeliveryOffer[]
  /** The apps that gave no usable answer. What is left to the buyer are the other offers and the fallback rates. */
  failed: FailedPlugin[]
}

/** The shipping options of apps, or the fallback rates that the owner set for them. `lines` are those to deliver. */
export async function carrierOffers(
  site: SiteRead,
  destination: Address | undefined,
  lines: readonly ResolvedLine[],
): Promise<CarrierOffers> {
  if (!destination?.country) return { offers: [], failed: [] }
  const { currency, country, weightUnit } = site.settings
  const carriers = await site.plugins.ask(site, shippingRates, () => ({
    lineItems: lines.map((line) => ratedLine(line, currency)),
    shippingDestination: destination,
    shippingOrigin: { country },
    weightUnit,
  }))
  return {
    offers: carriers.flatMap(({ appId, answer, settings }) =>
      answer
        ? answer.map(({ code, title, logistics, cost }) => ({
            carrierId: appId,
            code: code!,
            title: title!,
            deliveryTime: logistics?.deliveryTime ?? undefined,
            // Handling fees are part of what the delivery costs.
            price: [cost!, ...(cost!.additionalCharges ?? [])].reduce(
              (sum, { price }) => sum + parseAmount(price!, currency),
              0n,
            ),
            region: undefined,
          }))
        : fallbackOffers(appId, settings, currency),
    ),
    failed: failedPlugins(shippingRates, carriers),
  }
}

/** The code of an app's fallback rate. */
export function fallbackCode(appId: string): string {
  return `fallback:${appId}`
}

function fallbackOffers(appId: string, { fallbackRate }: PluginSettings, currency: string): DeliveryOffer[] {
  if (!fallbackRate) return []
  const { title, price } = fallbackRate
  return [
    {
      carrierId: appId,
      code: fallbackCode(appId),
      title,
      deliveryTime: undefined,
      price: parseAmount(price, currency),
      region: undefined,
    },
  ]
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
