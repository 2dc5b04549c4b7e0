import type { JobSite } from '../../../kernel/site/jobs.ts'

/**
 * The interface of a payment provider. Every method may be called again with the same key after a crash or a lost response and
 * must then return its first result: nothing else keeps two systems consistent. A thrown error means that the outcome is
 * unknown; the caller asks `find` later.
 */
export interface PaymentProvider {
  /** Only simulates payments: not available in live mode. */
  testOnly: boolean
  /** URL of the provider's own card fields, a page for a frame, so that card data never reaches this server's pages. */
  cardFields(site: ProviderSite): { url: string; origin: string }
  /**
   * The provider's whole page for a payment that waits for its card, for browsers without JavaScript. It returns to the
   * checkout.
   */
  paymentPage(site: ProviderSite, payment: { paymentId: string; checkoutId: string }): string
  /** Charges the amount, or only authorizes it when `capture` is false. Charges a kept card for its customer alone. */
  charge(site: JobSite, request: ChargeRequest): Promise<ChargeOutcome>
  /** The outcome of a charge; undefined when the provider does not know it. */
  find(site: JobSite, paymentId: string): Promise<ChargeOutcome | undefined>
  /**
   * Ends a charge that waits for the buyer at the bank's page, and returns its outcome: declined, or what it has become meanwhile.
   * Undefined when the provider does not know the charge.
   */
  endChallenge(site: JobSite, paymentId: string): Promise<ChargeOutcome | undefined>
  /** Captures an authorized amount or a part of it; the rest is released. */
  capture(site: JobSite, request: MoneyRequest): Promise<ActionOutcome>
  /** Releases an authorized amount. */
  void(site: JobSite, request: Omit<MoneyRequest, 'amount'>): Promise<ActionOutcome>
  refund(site: JobSite, request: MoneyRequest): Promise<ActionOutcome>
  /** The card that the provider keeps after a charge with `saveFor`; undefined unless the charge succeeded. */
  keptCard(site: JobSite, paymentId: string): Promise<KeptCard | undefined>
  /** Ends that the provider keeps a card. Captures and refunds of earlier charges still work. */
  forgetCard(site: JobSite, token: string): Promise<void>
}

/** A card that the provider keeps for a customer, for charges that the customer starts. */
export interface KeptCard {
  /** Charges it, together with the customer's id. */
  token: string
  brand: string
  lastFourDigits: string
  expiryMonth: number
  expiryYear: number
}

/** The site data that a provider gets for its pages. */
export interface ProviderSite {
  siteId: string
  /** The origin of the site's shop. */
  publicUrl: string
}

const day = 24 * 60 * 60_000

/** Milliseconds that an authorization lasts by default, and at most, as card networks allow. */
export const holdingTime = { usual: 7 * day, longest: 31 * day }

export interface ChargeRequest {
  /** The payment's id; the other methods identify the charge by it. */
  idempotencyKey: string
  orderId: string
  /** Minor units. */
  amount: bigint
  currency: string
  card: ChargedCard
  capture: boolean
}

/** The buyer's card. Neither kind of token is accepted as the other one, so a leaked token of a saved card cannot be used. */
export type ChargedCard =
  /** A card that the provider's own form has the token of. `saveFor` is the customer for whom the provider keeps it. */
  { token: string; saveFor?: string } | { keptToken: string; customerId: string }

interface MoneyRequest {
  idempotencyKey: string
  paymentId: string
  amount: bigint
}

export type ChargeOutcome = (
  | { status: 'APPROVED' | 'AUTHORIZED' | 'PENDING' }
  | { status: 'DECLINED'; reason: string }
  /** The buyer must confirm the payment; the outcome follows. */
  | { status: 'CHALLENGE'; challengeId: string }
) & {
  /** The provider's id of the charge. */
  transactionId?: string
  card?: { brand: string; lastFourDigits: string }
}

export type ActionOutcome =
  | { status: 'SUCCEEDED'; transactionId?: string }
  | { status: 'FAILED'; reason: string }
  | { status: 'PENDING' }
