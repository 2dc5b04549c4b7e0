import type { ShippingOption } from '@stoa/contract/services/stoa/plugins'
import { parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import type { Place } from '../places/index.ts'
import { ratesOfPlugins } from '../plugins/index.ts'
import type { DeliveryOffer } from './offers.ts'

export interface PluginOffers {
  offers: DeliveryOffer[]
  /** Carriers that offer nothing because they failed or refused. */
  failures: { carrierId: string; reason: string }[]
}

/** What apps offer for the delivery of these items (in the form of the contract's `ProductItem`). */
export async function pluginOffers(
  site: SiteRead,
  place: Place | undefined,
  items: () => readonly object[],
): Promise<PluginOffers> {
  if (!place?.country) return { offers: [], failures: [] }
  const rates = await ratesOfPlugins(site, () => ({ lineItems: items(), shippingDestination: place }))
  return {
    offers: rates.flatMap(({ carrierId, options }) => options.map((option) => offerOf(site, carrierId, option))),
    failures: rates.flatMap(({ carrierId, failure }) => (failure === undefined ? [] : [{ carrierId, reason: failure }])),
  }
}

/** The price contains the additional charges, which are no amounts of their own here. */
function offerOf(
  { settings: { currency } }: SiteRead,
  carrierId: string,
  { code, title, logistics, cost }: ShippingOption,
): DeliveryOffer {
  const charges = (cost?.additionalCharges ?? []).map(({ price }) => parseAmount(price!, currency))
  return {
    carrierId,
    code: code!,
    title: title!,
    deliveryTime: logistics?.deliveryTime ?? undefined,
    price: charges.reduce((sum, charge) => sum + charge, parseAmount(cost!.price!, currency)),
    region: undefined,
  }
}
