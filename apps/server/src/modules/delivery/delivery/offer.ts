import type { Slot } from './slots.ts'
import type { Parcel } from './rates.ts'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'

/** An offered way of delivery with its price. */
export interface DeliveryOffer {
  carrierId: string
  /** The option's id; of a time slot, with its beginning; of several profiles, the ids of their options. */
  code: string
  title: string
  deliveryTime: string | undefined
  price: bigint
  region: { id: string; name: string } | undefined
  instructions?: string
  slot?: Slot & { optionId: string }
  pickup?: PickupPlace
  /** The distance of a pickup place from the buyer's address in a straight line, in kilometers. */
  distance?: number
  /** The location whose stock is handed out; absent for the shop's. */
  stockLocationId?: string
  /** Offered because the label provider gave no answer. */
  isBackup?: boolean
  /** The app whose rate it is. */
  ratesBy?: { appId: string; name: string }
  /** Which option delivers which lines: one part for each profile of the basket, none where the whole basket goes together. */
  parts: readonly OfferPart[]
}

export interface OfferPart {
  code: string
  region: { id: string; name: string } | undefined
  lineIds: readonly string[]
}

/** A line to deliver. */
export interface DeliveredLine {
  id: string
  deliveryProfileId: string | undefined
  /** The line alone, after discounts. */
  parcel: Parcel
}

export interface PickupPlace {
  address: NonNullable<PickupLocation['address']>
  pickupMethod: NonNullable<PickupLocation['pickupMethod']>
  openingHours: NonNullable<PickupLocation['openingHours']>
}
