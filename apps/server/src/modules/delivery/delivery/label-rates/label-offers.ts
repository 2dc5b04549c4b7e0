import type { Stored } from '@stoa/contract'
import type { Address } from '@stoa/contract/services/ecom/cart'
import type { DeliveryCarrier } from '@stoa/contract/services/ecom/delivery-profile'
import type { ServiceSettings, ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { LocationAddress } from '@stoa/contract/services/stoa/locations'
import { parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { labelCarrierId } from '../carriers.ts'
import type { DeliveredLine, DeliveryOffer } from '../offer.ts'
import { regionsAt } from '../regions.ts'
import type { DeliverySetup } from '../store/options.ts'
import { parcelsOf } from './parcels.ts'
import { labelPrice } from './price.ts'
import { labelRatesFunction, labelRatesKind, type LabelService, type ProviderRate, type RatedShipment } from './provider-rates.ts'
import type { StoredProfile, StoredRegion } from '../entity.ts'

export interface LabelOffers {
  offers: DeliveryOffer[]
  /** The label provider gave no usable answer. */
  failed: boolean
}

interface ProfileGroup {
  profile: StoredProfile | undefined
  lines: readonly DeliveredLine[]
}

interface Shipment extends RatedShipment {
  group: ProfileGroup
  region: StoredRegion
  configuration: Stored<ShippoConfiguration>
}

/** Returns the label provider's offers for each profile of the basket: the rates of its first region with a configuration. */
export async function labelOffers(
  site: SiteRead,
  setup: DeliverySetup,
  place: Address,
  groups: readonly ProfileGroup[],
): Promise<LabelOffers[]> {
  const shipments = groups.map((group) => shipmentOf(setup, place, group))
  const asked = shipments.filter((shipment) => shipment !== undefined)
  if (asked.length === 0) return groups.map(() => ({ offers: [], failed: false }))
  const request = { shipments: asked.map(({ from, to, parcels }) => ({ from, to, parcels })) }
  const answer = await site.plugins.askFunction(site, labelRatesKind, labelRatesFunction, request)
  return shipments.map((shipment) => {
    if (!shipment) return { offers: [], failed: false }
    const rates = answer?.[asked.indexOf(shipment)]
    const usable = Array.isArray(rates) ? offersOf(shipment, rates, site.settings.currency) : []
    return usable.length > 0 ? { offers: usable, failed: false } : { offers: backupOffers(shipment, site), failed: true }
  })
}

/** Undefined where no region of the profile has a configuration, or it cannot ship the lines. */
function shipmentOf(
  { labelConfigurations, locations }: DeliverySetup,
  place: Address,
  group: ProfileGroup,
): Shipment | undefined {
  if (!group.profile) return undefined
  for (const region of regionsAt(group.profile, place)) {
    const configuration = labelConfigurations.find(({ deliveryRegionIds = [] }) => deliveryRegionIds.includes(region.id))
    const from = locations.find(({ id }) => id === configuration?.osLocationId)?.address
    if (!configuration || !from) continue
    const parcels = parcelsOf(
      configuration,
      group.lines.map(({ parcel }) => parcel),
    )
    if (parcels.length > 0) return { group, region, configuration, from, to: destinationOf(place), parcels }
  }
  return undefined
}

function destinationOf({ country, subdivision, city, postalCode }: Address): RatedShipment['to'] {
  return {
    country: country!,
    ...(subdivision && { subdivision }),
    ...(city && { city }),
    ...(postalCode && { postalCode }),
  }
}

/** The services that the owner chose, for parcels within the country or abroad. */
function chosenServices(
  { domesticServices = [], internationalServices = [] }: Stored<ShippoConfiguration>,
  from: LocationAddress,
  to: RatedShipment['to'],
): { service?: LabelService; serviceSettings?: ServiceSettings }[] {
  return from.country === to.country ? domesticServices : internationalServices
}

function offersOf(shipment: Shipment, rates: readonly ProviderRate[], currency: string): DeliveryOffer[] {
  const { configuration, from, to } = shipment
  const basket = { currency, price: shipment.group.lines.reduce((sum, { parcel }) => sum + parcel.price, 0n) }
  return chosenServices(configuration, from, to).flatMap(({ service, serviceSettings = {} }) => {
    const rate = rates.find((candidate) => candidate.service === service)
    if (!service || !rate) return []
    const price = labelPrice(BigInt(rate.amount), serviceSettings, basket)
    const offer = offerOf(
      shipment,
      `${configuration.id}:${service}`,
      serviceNames[service],
      price && price + chargesOf(shipment, currency),
    )
    const days = rate.days === undefined ? undefined : rate.days === 1 ? '1 day' : `${rate.days} days`
    return { ...offer, deliveryTime: serviceSettings.estimatedDeliveryTime ?? days }
  })
}

/** Returns the owner's offers while the provider gives no answer. */
function backupOffers(shipment: Shipment, { settings: { currency } }: SiteRead): DeliveryOffer[] {
  const { backupRate } = carrierOf(shipment) ?? {}
  if (!backupRate?.active || !backupRate.amount) return []
  const price = parseAmount(backupRate.amount, currency)
  return [{ ...offerOf(shipment, `${shipment.configuration.id}:backup`, backupRate.title ?? 'Delivery', price), isBackup: true }]
}

function offerOf({ group, region: { id, name } }: Shipment, code: string, title: string, price: bigint): DeliveryOffer {
  const region = { id, name }
  const lineIds = group.lines.map((line) => line.id)
  return { carrierId: labelCarrierId, code, title, deliveryTime: undefined, price, region, parts: [{ code, region, lineIds }] }
}

/** Returns the owner's charges in the region. */
function chargesOf(shipment: Shipment, currency: string): bigint {
  const { additionalCharges = [] } = carrierOf(shipment) ?? {}
  return additionalCharges.reduce((sum, { amount = '0' }) => sum + parseAmount(amount ?? '0', currency), 0n)
}

function carrierOf({ region: { deliveryCarriers = [] } }: Shipment): DeliveryCarrier | undefined {
  return deliveryCarriers.find(({ appId }) => appId === labelCarrierId)
}

/** Names of the carrier's products, which are the same in every language. */
export const serviceNames: Readonly<Record<LabelService, string>> = {
  GROUND_ADVANTAGE: 'Ground Advantage',
  PRIORITY_MAIL: 'Priority Mail',
  PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
  FIRST_CLASS_PACKAGE_INTERNATIONAL: 'First-Class Package International',
  PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
}
