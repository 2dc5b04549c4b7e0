import type { Client } from '@stoa/client'
import type { Prices } from '../../prices.ts'
import { orFree } from '../../money.ts'
import type { Words } from '../../words.ts'
import type { Cart } from './cart.ts'
import { estimateOf } from './current-cart.ts'

/** What the cart would cost in a country, by one of the ways it can travel there. */
export interface DeliveryEstimateView {
  cart: Cart
  country: string
  offers: { code: string; title: string; time: string | undefined; cost: Words; chosen: boolean }[]
}

export async function deliveredTo(
  visit: { api: Client } & Prices,
  { country, delivery }: { country: string | null; delivery: string | null },
): Promise<DeliveryEstimateView | undefined> {
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  const shippingAddress = { country }
  const open = await estimateOf(visit, { shippingAddress })
  if (!open) return undefined
  const options = (open.answer.shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) => shippingOptions)
  const chosen = options.find(({ code }) => code === delivery) ?? options[0]
  const priced = chosen?.code && (await estimateOf(visit, { shippingAddress, selectedShippingOption: { code: chosen.code } }))
  return {
    cart: (priced || open).cart,
    country,
    offers: options.map(({ code = '', title = '', logistics, cost }) => ({
      code,
      title,
      time: logistics?.deliveryTime ?? undefined,
      cost: orFree(cost?.price?.amount, visit.money),
      chosen: code === chosen?.code,
    })),
  }
}
