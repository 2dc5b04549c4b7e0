import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { addressOf, destinationIn } from '../../destination.server.ts'
import type { Prices } from '../../prices.ts'
import { orFree } from '../../money.ts'
import type { Destination } from '../../ui/destination-fields.tsx'
import type { Translatable } from '../../translatable.ts'
import type { Cart } from './cart.ts'
import { estimateOf } from './current-cart.ts'

/** The cart with tax and delivery to a destination, by one of the shipping options. */
export interface DeliveryEstimateView {
  cart: Cart
  destination: Destination
  offers: { code: string; title: string; time: string | undefined; cost: Translatable; chosen: boolean }[]
}

export async function deliveredTo(
  visit: { api: Client; i18n: I18n } & Prices,
  asked: { get(name: string): string | null },
): Promise<DeliveryEstimateView | undefined> {
  const country = asked.get('country')
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  const destination = destinationIn(country, asked.get('postcode'), visit.i18n)
  const shippingAddress = addressOf(destination)
  const open = await estimateOf(visit, { shippingAddress })
  if (!open) return undefined
  const options = (open.answer.shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) => shippingOptions)
  const chosen = options.find(({ code }) => code === asked.get('delivery')) ?? options[0]
  const priced = chosen?.code && (await estimateOf(visit, { shippingAddress, selectedShippingOption: { code: chosen.code } }))
  return {
    cart: (priced || open).cart,
    destination,
    offers: options.map(({ code = '', title = '', logistics, cost }) => ({
      code,
      title,
      time: logistics?.deliveryTime ?? undefined,
      cost: orFree(cost?.price?.amount, visit.money),
      chosen: code === chosen?.code,
    })),
  }
}
