import { isCountry } from '@stoa/web/countries'
import { partialAddress, parseDestination } from '../../lib/delivery/destination.server.ts'
import type { Visit } from '../../lib/page/context.ts'
import { deliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import { lackingPlaces, type LackingPlace } from '../../lib/delivery/lacking-places.tsx'
import { lineDetails } from '../../lib/money/lines.ts'
import type { Prices } from '../../lib/money/prices.ts'
import { moneyOrFree } from '../../lib/money/money.ts'
import type { Destination } from '../../ui/destination-fields.tsx'
import type { Translatable } from '../../ui/translatable.ts'
import type { Cart } from './cart.ts'
import { estimateCart } from './load-current-cart.ts'

/** The cart with tax and delivery to a destination, by one of the shipping options. */
export interface DeliveryEstimateView {
  cart: Cart
  destination: Destination
  shippingOptions: { code: string; title: string; time: string | undefined; cost: Translatable; chosen: boolean }[]
  lackingPlaces: LackingPlace[]
}

export async function estimateDelivery(
  visit: Pick<Visit, 'api' | 'i18n' | 'shop'> & Prices,
  query: { get(name: string): string | null },
): Promise<DeliveryEstimateView | undefined> {
  const country = query.get('country')
  if (!country || !isCountry(country)) return undefined
  const destination = parseDestination(country, query.get('postcode'), visit.i18n)
  const shippingAddress = partialAddress(destination)
  const withoutOption = await estimateCart(visit, { shippingAddress })
  if (!withoutOption) return undefined
  const options = (withoutOption.estimate.shippingInfo?.carrierServiceOptions ?? []).flatMap(
    ({ shippingOptions = [] }) => shippingOptions,
  )
  const chosen = options.find(({ code }) => code === query.get('delivery')) ?? options[0]
  const withOption =
    chosen?.code && (await estimateCart(visit, { shippingAddress, selectedShippingOption: { code: chosen.code } }))
  const texts = deliveryTexts(visit.i18n, visit.shop)
  return {
    cart: (withOption || withoutOption).cart,
    destination,
    shippingOptions: options.map(({ code = '', title = '', logistics, cost }) => ({
      code,
      title,
      time: [logistics?.deliveryTime, texts.pickup(logistics)?.distance].filter(Boolean).join(' · ') || undefined,
      cost: moneyOrFree(cost?.price?.amount, visit.money),
      chosen: code === chosen?.code,
    })),
    lackingPlaces: lackingPlaces(
      withoutOption.estimate.shippingInfo?.notOffered,
      (withoutOption.estimate.cart?.lineItems ?? []).map((line) => lineDetails(line)),
      texts,
    ),
  }
}
