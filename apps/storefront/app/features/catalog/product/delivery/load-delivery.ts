import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { calculateTotals } from '@stoa/contract/calls/ecom/totals-calculator'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { countriesIn, type Region } from '@stoa/web/countries'
import { partialAddress, parseDestination } from '../../../../lib/delivery/destination.server.ts'
import { moneyOrFree, type ShowMoney } from '../../../../lib/money/money.ts'
import type { Destination } from '../../../../ui/destination-fields.tsx'
import { countryField, postcodeField } from './destination-query.ts'

/** The shipping options for one item of a product to a destination. */
export interface DeliveryView {
  destination: Destination
  /** The destination's country, in words. */
  country: string
  /** The visitor asked for this destination. */
  isAsked: boolean
  countries: Region[]
  /** By variant id, because free delivery depends on the price. */
  options: Record<string, ShippingOptionView[]>
}

interface ShippingOptionView {
  title: string
  time: string | undefined
  cost: string
}

/** Undefined for a digital product, and where the shop delivers nowhere. */
export async function loadDelivery(
  { productType, variantsInfo }: V3Product,
  visit: { api: Client; price: ShowMoney; i18n: I18n; shopCountry: string },
  query: { get(name: string): string | null },
): Promise<DeliveryView | undefined> {
  if (productType === 'DIGITAL') return undefined
  const { countries: countryCodes = [], everywhere } = await visit.api.call(getDeliveryCountries, {})
  const countries = countriesIn(visit.i18n.locale, visit.shopCountry).filter(
    ({ code }) => everywhere || countryCodes.includes(code),
  )
  const asked = countries.find(({ code }) => code === query.get(countryField))
  const country = asked ?? countries[0]
  if (!country) return undefined
  const destination = parseDestination(country.code, query.get(postcodeField), visit.i18n)
  // Variants with the same price and weight have the same shipping options.
  const groups = Map.groupBy(variantsInfo?.variants ?? [], (variant) => JSON.stringify(toParcel(variant)))
  const options = await Promise.all(
    [...groups.values()].map(async (variants) => {
      const options = await shippingOptionsFor(variants[0]!, partialAddress(destination), visit)
      return variants.map(({ id }) => [id ?? '', options] as const)
    }),
  )
  return {
    destination,
    country: country.name,
    isAsked: asked !== undefined,
    countries,
    options: Object.fromEntries(options.flat()),
  }
}

const toParcel = ({ price, physicalProperties }: Variant) => ({
  price: price?.actualPrice?.amount ?? '0',
  physicalProperties: { weight: physicalProperties?.weight ?? 0, shippable: true },
})

async function shippingOptionsFor(
  variant: Variant,
  shippingAddress: { country: string; postalCode?: string },
  { api, price, i18n }: Parameters<typeof loadDelivery>[1],
): Promise<ShippingOptionView[]> {
  const { shippingInfo } = await api.call(calculateTotals, {
    lineItems: [{ id: 'one', quantity: 1, itemType: { preset: 'PHYSICAL' }, ...toParcel(variant) }],
    shippingAddress,
  })
  return (shippingInfo?.carrierServiceOptions ?? [])
    .flatMap(({ shippingOptions = [] }) => shippingOptions)
    .map(({ title = '', logistics, cost }) => {
      const formattedCost = moneyOrFree(cost?.price?.amount, price)
      return {
        title,
        time: logistics?.deliveryTime ?? undefined,
        cost: typeof formattedCost === 'string' ? formattedCost : i18n._(formattedCost),
      }
    })
}
