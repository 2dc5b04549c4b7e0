import type { KeptCard } from './provider-charges.ts'

/** A card that a customer has kept without a charge. */
export interface CardSetupRequest {
  siteId: string
  /** Our id: the idempotency key. */
  setupId: string
  /** The customer for whom the provider keeps the card. */
  customerId: string
  /** A token of the provider's own fields; absent: the customer enters the card on the provider's page. */
  token: string | undefined
  /** In which the card will be charged. */
  currency: string
  /** Where the provider sends the customer's browser after its page, whatever the outcome. */
  returnUrl: string
  /** BCP 47 */
  language: string
}

/** A setup as the shop knows it. */
export interface KnownCardSetup {
  setupId: string
  /** The provider's id of it; absent where its answer was lost. */
  reference: string | undefined
}

export type CardSetupOutcome =
  | { status: 'KEPT'; card: KeptCard }
  | { status: 'DECLINED'; reason: string }
  /** The customer enters the card, or confirms it, on a page of the bank or the provider. */
  | { status: 'CHALLENGE'; url: string; reference: string }

/** Keeps cards without charging them. Safe to repeat, like everything of a provider. */
export interface ProviderCardSetup {
  begin(request: CardSetupRequest): Promise<CardSetupOutcome>
  /** The current outcome; undefined where the provider does not know the setup. */
  find(setup: KnownCardSetup): Promise<CardSetupOutcome | undefined>
}
