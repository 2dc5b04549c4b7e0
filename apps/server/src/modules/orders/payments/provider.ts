import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { Mode, ProviderKey, ProviderKeys } from './provider-keys.ts'
import type { AmountRules } from './amount-rules.ts'
import type { ExpressRequest, PageFields, PagePolicy, PageRequest, PageScript } from './provider-page.ts'
import type { ActionOutcome, ChargeOutcome, ChargeRequest, KeptCard, KnownPayment, MoneyRequest } from './provider-charges.ts'
import type { ProviderCardSetup } from './provider-card-setup.ts'
import type { ProviderExpress } from './provider-express.ts'
import type { ProviderDisputes, ProviderEvents, ProviderReports } from './provider-reports.ts'

/**
 * The interface of a payment provider. Every method that moves money may be called again with the same key after a crash or a lost
 * response and must then return its first result: nothing else keeps two systems consistent. A thrown error means that the outcome
 * is unknown; the caller asks `find` later. No method is called within a transaction.
 */
export interface PaymentProvider {
  name: ProviderName
  /** The provider's name on screens. */
  title: string
  /** Only simulates payments: not available in live mode, and needs no account. */
  testOnly: boolean
  /** Evidence for disputes can be sent through this server. */
  takesEvidence: boolean
  /** The keys that an account needs, in the order of the form. */
  keys: readonly ProviderKey[]
  /** The mode that keys belong to; undefined where they do not show it. */
  modeOf(keys: ProviderKeys): Mode | undefined
  /** The payment methods that the first account of the provider adds to a shop. */
  startMethods(account: AccountDescription): StartMethod[]
  /** The currencies and amounts that the provider accepts. */
  amounts: AmountRules
  /** What a page that shows the provider's fields must allow. `publicUrl` is the origin of the site's shop. */
  pagePolicy(publicUrl: string): PagePolicy
  /** The provider's fields in the checkout page; undefined where the buyer always goes to the provider's page. */
  pageFields(page: PageRequest): PageFields | undefined
  /** True if the provider can keep what a buyer pays with on its page, for one of its methods or for any. */
  keepsFromPage?(method: string | undefined): boolean
  /**
   * How the provider keeps a card without a charge, so that its customer can replace another one: by a token of its fields in the page, or
   * on a page of its own. Absent where it keeps cards with a payment alone.
   */
  cardSetup?: 'FIELDS' | 'PAGE'
  /** The provider's buttons of wallets, which tell the buyer's name and address; absent where it has none. */
  expressButtons?(page: ExpressRequest): PageScript | undefined
  /** The provider with the account of a site. `account` is absent for the sandbox. */
  connect(site: JobSite, account: OpenAccount | undefined): ConnectedProvider | Promise<ConnectedProvider>
}

export const providerNames = ['sandbox', 'stripe', 'paypal', 'mollie'] as const
export type ProviderName = (typeof providerNames)[number]

/** An account at a provider with its keys in plain text, for the time of a call. */
export interface OpenAccount {
  id: string
  mode: Mode
  keys: ProviderKeys
  /** The secret with which the provider signs events; absent until the endpoint exists, or where the provider has none. */
  webhookSecret: string | undefined
  /** The provider's id of our endpoint. */
  webhookId: string | undefined
  /** The root of the provider's API, in tests alone. */
  apiUrl: string | undefined
  /** The address for the account's events, for a provider that is told it with each charge. */
  eventUrl?: string
}

/** A provider that is ready to be called for one site. */
export interface ConnectedProvider {
  /**
   * Charges the amount, or only authorizes it when `capture` is false. Without a source, the buyer chooses how to pay on the
   * provider's own page (CHALLENGE).
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** The current outcome of a charge; undefined when the provider does not know it. */
  find(payment: KnownPayment): Promise<ChargeOutcome | undefined>
  /** Ends a charge that waits for the buyer, so that it cannot succeed later. Returns the outcome after that. */
  cancel(payment: KnownPayment): Promise<ChargeOutcome | undefined>
  /** Captures an authorized amount or a part of it; the rest is released. */
  capture(request: MoneyRequest): Promise<ActionOutcome>
  /** Releases an authorized amount. */
  void(request: Omit<MoneyRequest, 'amount'>): Promise<ActionOutcome>
  refund(request: MoneyRequest & { reason?: string }): Promise<ActionOutcome>
  /** The card or other method that the provider keeps after a charge with `saveFor`; undefined unless the charge succeeded. */
  keptCard(payment: KnownPayment): Promise<KeptCard | undefined>
  /** Ends that the provider keeps a card. Captures and refunds of earlier charges still work. */
  forgetCard(token: string): Promise<void>
  /** Absent where the provider keeps cards with a payment alone. */
  cardSetup?: ProviderCardSetup
  /** The account behind the keys. Absent for the sandbox, as are the following. */
  account?: ProviderAccountApi
  events?: ProviderEvents
  disputes?: ProviderDisputes
  reports?: ProviderReports
  /** Absent where a wallet's token is all that its button needs. */
  express?: ProviderExpress
}

/** What an owner connects: the account behind the keys and the endpoint for its events. */
export interface ProviderAccountApi {
  /** Throws ProviderRefusal where the keys are wrong. */
  describe(): Promise<AccountDescription>
  /** Creates the endpoint for events, or finds it where it exists. `secret` is absent where the provider signs without one. */
  createEndpoint(url: string): Promise<{ id: string; secret?: string } | undefined>
  /** Absent where the provider has no endpoints. */
  deleteEndpoint?(id: string): Promise<void>
  /** Announces a host name for wallets, so that Apple Pay and Google Pay are offered there. */
  registerDomain?(host: string): Promise<void>
}

export interface AccountDescription {
  /** The provider's id of the account. */
  externalId: string
  name: string
  country?: string
  /** The account may charge buyers now. */
  canCharge: boolean
  /** The provider's own words for what is missing. */
  problems: string[]
  /** The methods that the owner switched on at the provider. */
  methods: AccountMethod[]
}

/** A payment method for a shop: all that the account has (`providerMethod` absent), or one of them. */
export interface StartMethod {
  title: string
  providerMethod?: string
}

/** A way to pay that an account has: `ideal`, `card` ... as the provider names it. */
export interface AccountMethod {
  id: string
  title: string
  /** Absent: every currency or country of the provider. */
  currencies?: string[]
  countries?: string[]
  /** Decimal, in `currencies[0]`. */
  minAmount?: string
  maxAmount?: string
}
