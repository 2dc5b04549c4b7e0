import type { Address } from '@stoa/contract/services/ecom/cart'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { PluginSettings } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { carrierTermsAt, type CarrierTerms, type DeliveryOffer } from '../../delivery/delivery/index.ts'
import { type FailedPlugin, failedPlugins, shippingRates } from '../../platform/plugins/index.ts'
import type { ResolvedLine } from './resolved-line.ts'

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
  if (carriers.length === 0) return { offers: [], failed: [] }
  const termsOf = await carrierTermsAt(site, destination, lines)
  const offered = carriers.map((carrier) => ({ ...carrier, terms: termsOf(carrier.appId) }))
  return {
    offers: offered.flatMap(({ appId, name, answer, settings, terms }) => {
      if (terms === 'NOT_OFFERED') return []
      if (!answer) return fallbackOffers(appId, settings, terms, currency)
      const charges = terms === 'UNRESTRICTED' ? [] : (terms.additionalCharges ?? [])
      return answer.map(({ code, title, logistics, cost }) => ({
        carrierId: appId,
        code,
        title,
        deliveryTime: logistics?.deliveryTime ?? undefined,
        // Handling fees, and what the owner adds in the region, are part of what the delivery costs.
        price: [cost.price, ...(cost.additionalCharges ?? []).map(({ price }) => price), ...charges.map(({ amount }) => amount!)]
          .map((amount) => parseAmount(amount, currency))
          .reduce((sum, amount) => sum + amount, 0n),
        region: undefined,
        parts: [],
        ratesBy: { appId, name },
      }))
    }),
    failed: failedPlugins(
      shippingRates,
      offered.filter(({ terms }) => terms !== 'NOT_OFFERED'),
    ),
  }
}

/** The code of an app's fallback rate. */
export function fallbackCode(appId: string): string {
  return `fallback:${appId}`
}

/** The region's back-up rate, otherwise the one of the app's settings. */
function fallbackOffers(
  appId: string,
  { fallbackRate }: PluginSettings,
  terms: Exclude<CarrierTerms, 'NOT_OFFERED'>,
  currency: string,
): DeliveryOffer[] {
  const own = terms === 'UNRESTRICTED' ? undefined : terms.backupRate
  const rate = own?.active && own.amount ? { title: own.title ?? 'Delivery', price: own.amount } : fallbackRate
  if (!rate) return []
  const { title, price } = rate
  return [
    {
      carrierId: appId,
      code: fallbackCode(appId),
      title,
      deliveryTime: undefined,
      price: parseAmount(price, currency),
      region: undefined,
      parts: [],
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
