import type { LabelAddress, LabelParcel, LabelService } from '../../../delivery/delivery/index.ts'

export interface Party extends LabelAddress {
  name: string
  company?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

export interface Shipment {
  from: Party
  to: Party
  parcels: readonly LabelParcel[]
  weightUnit: 'KG' | 'LB'
  /** The shop's; a provider that charges in another currency says so with the rate. */
  currency: string
}

export interface OfferedRate {
  id: string
  service: LabelService
  /** Minor units of the currency. */
  amount: bigint
  currency: string
  days?: number
}

/** The outcome of a purchase. OPEN: the provider is still working, or its response is missing. */
export type Purchase = ({ status: 'BOUGHT' } & BoughtLabel) | { status: 'REFUSED'; reason: string } | { status: 'OPEN' }

export interface BoughtLabel {
  transactionId: string
  /** A code of `@stoa/web/carriers`, or a name. */
  carrier: string
  trackingNumber: string
  trackingLink?: string
  /** Where the provider keeps the PDF; absent where `pdf` makes it. */
  labelUrl?: string
}

export type Refund = 'REFUNDED' | 'OPEN' | 'REFUSED'

/** The contents of a parcel's PDF, for a provider without PDFs of its own. */
export interface LabelText {
  shipment: Shipment
  service: LabelService
  trackingNumber: string
}

/**
 * A service that sells shipping labels. `reference` is the label's id. No method is called within a transaction. Methods throw
 * ProviderUnavailable where the answer is missing, and ProviderRefusal where the provider says why not.
 */
export interface LabelProvider {
  rates(shipment: Shipment): Promise<OfferedRate[]>
  /** Called at most once for a reference: a provider need not recognise a repeated purchase. */
  buy(purchase: { rateId: string; reference: string }): Promise<Purchase>
  /** Finds the outcome of a purchase whose response is missing; undefined if the provider does not know it. */
  find(purchase: { rateId: string; reference: string }): Promise<Purchase | undefined>
  pdf(label: BoughtLabel, text: () => Promise<LabelText>): Promise<Buffer>
  /** True if a label that was bought has been given back; undefined where nobody asked for it. */
  refundOf(transactionId: string): Promise<Refund | undefined>
  refund(transactionId: string): Promise<Refund>
  /** Returns the tracking statuses of a parcel, oldest first, in Shippo's format. */
  track(label: BoughtLabel, times: { boughtDate: Date; now: Date }): Promise<unknown[]>
}

/** The provider is unavailable, too slow, or its response is not valid. The message is for staff. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider answered, and refused. The message is the provider's. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
