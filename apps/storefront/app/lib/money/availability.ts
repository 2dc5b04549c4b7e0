import type { V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import type { Shortage } from '../../ui/shortage.ts'

/** `quantityAvailable` is what can be bought; undefined where stock is not tracked. */
export type Availability = { discontinued: true } | { discontinued: false; quantityAvailable: number | undefined }

/** Reads the `availability` of a checkout line. */
export function toAvailability(availability: { status?: string; quantityAvailable?: number | null } | undefined): Availability {
  switch (availability?.status) {
    case 'NOT_FOUND':
      return { discontinued: true }
    case 'NOT_AVAILABLE':
      return { discontinued: false, quantityAvailable: 0 }
    default:
      return { discontinued: false, quantityAvailable: availability?.quantityAvailable ?? undefined }
  }
}

/** The same for a line of the cart. */
export function itemAvailability({ status, quantityInfo }: Pick<V2LineItem, 'status' | 'quantityInfo'>): Availability {
  switch (status) {
    case 'REMOVED_FROM_CATALOG':
      return { discontinued: true }
    case 'OUT_OF_STOCK':
      return { discontinued: false, quantityAvailable: 0 }
    default:
      return { discontinued: false, quantityAvailable: quantityInfo?.availableQuantity ?? undefined }
  }
}

export function findShortage(availability: Availability, quantity: number): Shortage | undefined {
  if (availability.discontinued) return { quantityAvailable: 0, discontinued: true }
  const { quantityAvailable } = availability
  return quantityAvailable !== undefined && quantityAvailable < quantity ? { quantityAvailable, discontinued: false } : undefined
}
