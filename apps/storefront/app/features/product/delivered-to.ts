import type { Client } from '@stoa/client'
import { calculateTotals } from '@stoa/contract/calls/ecom/totals-calculator'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { orFree, type ShowMoney } from '../../money.ts'
import { countriesIn, type Region } from '../../regions.ts'
import type { Words } from '../../words.ts'

/** How one of it travels to a country, what that costs, and how long it takes. */
export interface DeliveryView {
  country: string
  countries: Region[]
  /** By the variant's id: what is free from a sum on may not be free for all. */
  offers: Record<string, DeliveryOffer[]>
}

interface DeliveryOffer {
  title: string
  time: string | undefined
  cost: string
}

/** Undefined where nothing has to travel, or nothing can. */
export async function deliveredTo(
  { productType, variantsInfo }: V3Product,
  visit: { api: Client; price: ShowMoney; say: (words: Words) => string; language: string; home: string },
  asked: string | null,
): Promise<DeliveryView | undefined> {
  if (productType === 'DIGITAL') return undefined
  const { countries: served = [], everywhere } = await visit.api.call(getDeliveryCountries, {})
  const countries = countriesIn(visit.language, visit.home).filter(({ code }) => everywhere || served.includes(code))
  const country = (countries.find(({ code }) => code === asked) ?? countries[0])?.code
  if (!country) return undefined
  // Variants of one price and weight travel alike.
  const alike = Map.groupBy(variantsInfo?.variants ?? [], (variant) => JSON.stringify(parcelOf(variant)))
  const offers = await Promise.all(
    [...alike.values()].map(async (variants) => {
      const found = await offersFor(variants[0]!, country, visit)
      return variants.map(({ id }) => [id ?? '', found] as const)
    }),
  )
  return { country, countries, offers: Object.fromEntries(offers.flat()) }
}

const parcelOf = ({ price, physicalProperties }: Variant) => ({
  price: price?.actualPrice?.amount ?? '0',
  physicalProperties: { weight: physicalProperties?.weight ?? 0, shippable: true },
})

async function offersFor(
  variant: Variant,
  country: string,
  { api, price, say }: Parameters<typeof deliveredTo>[1],
): Promise<DeliveryOffer[]> {
  const { shippingInfo } = await api.call(calculateTotals, {
    lineItems: [{ id: 'one', quantity: 1, itemType: { preset: 'PHYSICAL' }, ...parcelOf(variant) }],
    shippingAddress: { country },
  })
  return (shippingInfo?.carrierServiceOptions ?? [])
    .flatMap(({ shippingOptions = [] }) => shippingOptions)
    .map(({ title = '', logistics, cost }) => ({
      title,
      time: logistics?.deliveryTime ?? undefined,
      cost: say(orFree(cost?.price?.amount, price)),
    }))
}
