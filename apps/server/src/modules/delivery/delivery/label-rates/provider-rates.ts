import type { LocationAddress } from '@stoa/contract/services/stoa/locations'
import type { DomesticService, InternationalService, PackageType } from '@stoa/contract/services/ecom/shippo-configurations'
import type { PluginKind } from '../../../../kernel/site/plugins.ts'

export type LabelService = DomesticService | InternationalService

/** One package: centimetres and kilograms in a shop that weighs in kilograms, inches and pounds in one that weighs in pounds. */
export interface LabelParcel {
  packageType: PackageType
  length: string
  width: string
  height: string
  weight: number
}

export interface RatedShipment {
  from: LocationAddress
  to: LabelAddress
  parcels: readonly LabelParcel[]
}

/** A destination as far as it is known when rates are asked. */
export interface LabelAddress {
  country: string
  subdivision?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  addressLine?: string | undefined
  addressLine2?: string | undefined
}

/** The price of a provider for a shipment, in the site's currency. */
export interface ProviderRate {
  service: LabelService
  /** Minor units, as text: requests and answers are JSON. */
  amount: string
  /** Days until delivery, if the provider says so. */
  days?: number
}

export interface LabelRatesRequest {
  shipments: readonly RatedShipment[]
}

/** For each shipment of the request its rates, or why there are none. */
export type LabelRatesAnswer = readonly (readonly ProviderRate[] | { failure: string })[]

/** Names the function of the server that asks the label provider. */
export const labelRatesFunction = 'label-rates'

export const labelRatesKind: PluginKind<LabelRatesAnswer> = {
  componentType: 'STOA_LABEL_RATES',
  path: '',
  timeout: 5000,
  read: (answer) => ({ answer: answer as LabelRatesAnswer }),
}
