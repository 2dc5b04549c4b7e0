import type { JobSite } from '../../kernel/jobs.ts'

/**
 * What a payment provider has to answer. Every method may be called again with the same key after a crash or a lost
 * answer, and then answers as it did the first time: that is all the safety there is between two systems.
 * An error thrown means that nobody knows; the caller asks `find` later.
 */
export interface PaymentProvider {
  /** It only plays: no site in live mode offers it. */
  testOnly: boolean
  /** Where the provider's own fields for the card are: a page for a frame, so that card data never reaches this server's pages. */
  cardFields(site: ProviderSite): { url: string; origin: string }
  /** The provider's whole page for a payment that waits for its card: where no script runs. It leads back to the checkout. */
  paymentPage(site: ProviderSite, payment: { paymentId: string; checkoutId: string }): string
  /** Takes the money, or holds it where `capture` is false. */
  charge(site: JobSite, request: ChargeRequest): Promise<ChargeOutcome>
  /** What became of a charge; undefined where the provider never heard of it. */
  find(site: JobSite, paymentId: string): Promise<ChargeOutcome | undefined>
  /** Takes what was held, or a part of it; the rest is released. */
  capture(site: JobSite, request: MoneyRequest): Promise<ActionOutcome>
  /** Releases what was held. */
  void(site: JobSite, request: Omit<MoneyRequest, 'amount'>): Promise<ActionOutcome>
  refund(site: JobSite, request: MoneyRequest): Promise<ActionOutcome>
}

/** What a provider gets to know of the site that its pages are for. */
export interface ProviderSite {
  siteId: string
  publicUrl: string
}

const day = 24 * 60 * 60_000

/** How long money is held where nobody says, and at most, in milliseconds: what card networks grant. */
export const holdingTime = { usual: 7 * day, longest: 31 * day }

export interface ChargeRequest {
  /** The payment's id; also the name that the other methods know the charge by. */
  idempotencyKey: string
  orderId: string
  /** Minor units. */
  amount: bigint
  currency: string
  /** Stands for the buyer's means of payment; made by the provider's own form. */
  token: string
  capture: boolean
}

interface MoneyRequest {
  idempotencyKey: string
  paymentId: string
  amount: bigint
}

export type ChargeOutcome = (
  | { status: 'APPROVED' | 'AUTHORIZED' | 'PENDING' }
  | { status: 'DECLINED'; reason: string }
  /** The buyer has to answer something; the outcome comes when they have. */
  | { status: 'CHALLENGE'; challengeId: string }
) & {
  /** The provider's own id of the charge. */
  transactionId?: string
  card?: { brand: string; lastFourDigits: string }
}

export type ActionOutcome =
  | { status: 'SUCCEEDED'; transactionId?: string }
  | { status: 'FAILED'; reason: string }
  | { status: 'PENDING' }
