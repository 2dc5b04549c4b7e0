import type { KnownPayment } from './provider-charges.ts'

/** Events of a provider say that something changed; the provider is then asked for its current state, so their order is irrelevant. */
export interface ProviderEvents {
  /** Verifies the signature. Undefined: the provider did not sign it. `body` is the request's body as it was received. */
  verify(body: string, headers: Readonly<Record<string, string>>): Promise<ProviderEvent | undefined>
}

export interface ProviderEvent {
  /** Every delivery of one event has the same id. */
  id: string
  /** The provider's name for the kind of event. */
  type: string
  /** What it is about; absent for events that change nothing here. */
  subject?:
    | { kind: 'PAYMENT'; paymentId?: string; transactionId?: string }
    | { kind: 'DISPUTE'; disputeId: string }
    | { kind: 'PAYOUT'; payoutId: string }
}

export interface ProviderDisputes {
  find(disputeId: string): Promise<ReportedDispute | undefined>
  /** Sends the evidence to the bank; it cannot be changed afterwards. Absent where the provider takes none from programs. */
  submit?(disputeId: string, evidence: DisputeEvidence): Promise<void>
  /** Accepts that the money is lost. */
  accept?(disputeId: string): Promise<void>
}

export interface ReportedDispute {
  id: string
  payment: KnownPayment | { transactionId: string; paymentId?: undefined }
  /** Minor units. */
  amount: bigint
  currency: string
  /** In the provider's words: `fraudulent`, `product_not_received` ... */
  reason: string
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST'
  /** The money was taken back from the account. An inquiry takes none yet. */
  isMoneyTaken: boolean
  respondBy?: Date
}

export interface DisputeEvidence {
  text: string
  files: readonly { name: string; contentType: string; content: Uint8Array }[]
}

/** The provider's books, for the comparison with ours. */
export interface ProviderReports {
  /** Every movement of money since a time, oldest first. */
  movements(since: Date): AsyncIterable<Movement>
  payouts(since: Date): AsyncIterable<Payout>
}

export interface Movement {
  /** The provider's id of the movement. */
  id: string
  kind: 'CHARGE' | 'REFUND' | 'DISPUTE' | 'DISPUTE_REVERSAL'
  /** The provider's id of the charge that it belongs to. */
  transactionId: string
  /** Our ids of the payment and its site, where the provider returns them. */
  paymentId?: string
  siteId?: string
  /** Minor units, positive. */
  amount: bigint
  currency: string
  /** Minor units of `feeCurrency`. */
  fee?: bigint
  feeCurrency?: string
  date: Date
  payoutId?: string
}

export interface Payout {
  id: string
  /** Minor units. */
  amount: bigint
  currency: string
  status: 'PENDING' | 'PAID' | 'FAILED'
  arrivalDate: Date
}
