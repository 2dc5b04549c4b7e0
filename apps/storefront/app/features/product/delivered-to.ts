import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { calculateTotals } from '@stoa/contract/calls/ecom/totals-calculator'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { addressOf, destinationIn } from '../../destination.server.ts'
import { orFree, type ShowMoney } from '../../money.ts'
import { countriesIn, type Region } from '../../regions.ts'
import type { Destination } from '../../ui/destination-fields.tsx'
import { countryField, postcodeField } from './destination-query.ts'

/** The shipping options for one item of a product to a destination. */
export interface DeliveryView {
  destination: Destination
  countries: Region[]
  /** By variant id, because free delivery depends on the price. */
  offers: Record<string, DeliveryOffer[]>
}

interface DeliveryOffer {
  title: string
  time: string | undefined
  cost: string
}

/** Undefined for a digital product, and where the shop delivers nowhere. */
export async function deliveredTo(
  { productType, variantsInfo }: V3Product,
  visit: { api: Client; price: ShowMoney; i18n: I18n; home: string },
  asked: { get(name: string): string | null },
): Promise<DeliveryView | undefined> {
  if (productType === 'DIGITAL') return undefined
  const { countries: served = [], everywhere } = await visit.api.call(getDeliveryCountries, {})
  const countries = countriesIn(visit.i18n.locale, visit.home).filter(({ code }) => everywhere || served.includes(code))
  const country = (countries.find(({ code }) => code === asked.get(countryField)) ?? countries[0])?.code
  if (!country) return undefined
  const destination = destinationIn(country, asked.get(postcodeField), visit.i18n)
  // Variants with the same price and weight have the same shipping options.
  const alike = Map.groupBy(variantsInfo?.variants ?? [], (variant) => JSON.stringify(parcelOf(variant)))
  const offers = await Promise.all(
    [...alike.values()].map(async (variants) => {
      const found = await offersFor(variants[0]!, addressOf(destination), visit)
      return variants.map(({ id }) => [id ?? '', found] as const)
    }),
  )
  return { destination, countries, offers: Object.fromEntries(offers.flat()) }
}

const parcelOf = ({ price, physicalProperties }: Variant) => ({
  price: price?.actualPrice?.amount ?? '0',
  physicalProperties: { weight: physicalProperties?.weight ?? 0, shippable: true },
})

async function offersFor(
  variant: Variant,
  shippingAddress: { country: string; postalCode?: string },
  { api, price, i18n }: Parameters<typeof deliveredTo>[1],
): Promise<DeliveryOffer[]> {
  const { shippingInfo } = await api.call(calculateTotals, {
    lineItems: [{ id: 'one', quantity: 1, itemType: { preset: 'PHYSICAL' }, ...parcelOf(variant) }],
    shippingAddress,
  })
  return (shippingInfo?.carrierServiceOptions ?? [])
    .flatMap(({ shippingOptions = [] }) => shippingOptions)
    .map(({ title = '', logistics, cost }) => {
      const words = orFree(cost?.price?.amount, price)
      return { title, time: logistics?.deliveryTime ?? undefined, cost: typeof words === 'string' ? words : i18n._(words) }
    })
}
