import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { AmountRules } from './amount-rules.ts'

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
  /** The provider's buttons of wallets, which tell the buyer's name and address; absent where it has none. */
  expressButtons?(page: ExpressRequest): PageScript | undefined
  /** The provider with the account of a site. `account` is absent for the sandbox. */
  connect(site: JobSite, account: OpenAccount | undefined): ConnectedProvider | Promise<ConnectedProvider>
}

export const providerNames = ['sandbox', 'stripe', 'paypal', 'mollie'] as const
export type ProviderName = (typeof providerNames)[number]

export type Mode = 'TEST' | 'LIVE'

export interface ProviderKey {
  name: string
  /** A public key may be sent to browsers and shown to the owner again. */
  isPublic: boolean
  /** The account works without it; the field may stay empty. */
  isOptional?: boolean
  /** The form of a key, as the provider documents it. */
  pattern: RegExp
}

/** Keys by name. */
export type ProviderKeys = Readonly<Record<string, string>>

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
  /** The account behind the keys. Absent for the sandbox, as are the following. */
  account?: ProviderAccountApi
  events?: ProviderEvents
  disputes?: ProviderDisputes
  reports?: ProviderReports
  /** Absent where a wallet's token is all that its button needs. */
  express?: ProviderExpress
}

/**
 * Payments that begin in a wallet, before there is an order. The provider asks for the buyer's address and shows the price; the id is
 * then the token of a charge, which takes a payment of its own checkout alone.
 */
export interface ProviderExpress {
  /** Opens a payment, which moves no money. Returns the provider's id. */
  open(payment: ExpressPayment): Promise<string>
  /** Undefined for a payment that is not open, or of another checkout. */
  reprice(id: string, payment: ExpressPayment): Promise<true | undefined>
  /** What the buyer confirmed; undefined for a payment that nobody confirmed, or of another checkout. */
  read(id: string, checkoutId: string): Promise<ConfirmedExpress | undefined>
}

export interface ExpressPayment {
  checkoutId: string
  /** Minor units, with the chosen delivery. */
  amount: bigint
  currency: string
  capture: boolean
  /** BCP 47 */
  language: string
  /** The origin of the site's shop. */
  publicUrl: string
  needsDelivery: boolean
  deliveries: readonly { code: string; title: string; amount: bigint; isChosen: boolean }[]
}

export interface ConfirmedExpress {
  amount: bigint
  buyer: { email?: string; phone?: string; firstName?: string; lastName?: string; country?: string }
  shippingAddress?: {
    name?: string
    addressLine?: string
    addressLine2?: string
    city?: string
    postalCode?: string
    state?: string
    country?: string
  }
  deliveryCode?: string
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

/** A page of the shop that shows the provider's fields. */
export interface PageRequest {
  siteId: string
  /** The keys of the account that browsers may see. */
  publicKeys: ProviderKeys
  /** The origin of the site's shop. */
  publicUrl: string
  /** Minor units. */
  amount: bigint
  currency: string
  country: string | undefined
  language: string
  capture: boolean
  /** The provider's id of the one method that the fields show; absent for all. */
  method?: string | undefined
  /** A member may save the card. */
  canSave: boolean
}

/** The provider's fields for a page: a frame of its own, or a script with settings. */
export type PageFields = { kind: 'FRAME'; url: string; origin: string } | ({ kind: 'SCRIPT' } & PageScript)

export interface PageScript {
  script: string
  settings: Record<string, unknown>
}

/** A page with buttons of wallets, whose amount is not known yet. */
export interface ExpressRequest extends Pick<PageRequest, 'publicKeys' | 'currency' | 'language' | 'capture'> {
  /** An order is refused without the buyer's phone number. */
  needsPhone: boolean
}

/** Origins that the content security policy of a page with the provider's fields must allow. */
export interface PagePolicy {
  script: string[]
  frame: string[]
  connect: string[]
  image: string[]
  /** Where a form may lead: the provider's own page, for browsers without JavaScript. */
  form: string[]
}

/** A payment as the books know it. */
export interface KnownPayment {
  /** Our id. The provider was given it as idempotency key and as metadata. */
  paymentId: string
  /** The provider's id; absent where its answer was lost. */
  transactionId: string | undefined
}

export interface ChargeRequest {
  /** An owner may use one account for several sites, so charges name theirs. */
  siteId: string
  /** The payment's id: the idempotency key, by which the other methods identify the charge. */
  paymentId: string
  orderId: string
  /** Absent for an order of staff. */
  checkoutId?: string
  /** The number of the order, for the buyer's statement. */
  orderNumber: string
  /** Minor units. */
  amount: bigint
  currency: string
  /** Absent: the buyer chooses on the provider's page. */
  source: ChargedSource | undefined
  /** Without a source: the customer for whom the provider keeps the method that the buyer chooses on its page. */
  saveFor?: string
  /** The provider's id of the method that the buyer chose in the shop; absent: any that the account has. */
  method: string | undefined
  capture: boolean
  /** Where the provider sends the buyer's browser after its page, whatever the outcome. */
  returnUrl: string
  buyer: ChargedBuyer
  /** What is sold. The sum of the totals is the amount. */
  lines: readonly ChargedLine[]
}

export interface ChargedBuyer {
  email?: string
  /** BCP 47 */
  language: string
  billing?: ChargedAddress
  delivery?: ChargedAddress
}

export interface ChargedAddress {
  firstName?: string
  lastName?: string
  company?: string
  phone?: string
  addressLine?: string
  addressLine2?: string
  city?: string
  postalCode?: string
  /** ISO 3166-2 */
  subdivision?: string
  /** ISO 3166-1 alpha-2 */
  country?: string
}

export interface ChargedLine {
  kind: 'PHYSICAL' | 'DIGITAL' | 'SHIPPING' | 'FEE' | 'DISCOUNT' | 'GIFT_CARD'
  name: string
  quantity: number
  /** Minor units, with tax, after discounts, of all units. Negative for a discount or a gift card that pays. */
  total: bigint
  /** Minor units: the tax in `total`. */
  tax: bigint
  /** Decimal fraction: `0.19`. */
  taxRate: string
}

/**
 * The source of a charge. Neither kind of token is accepted as the other one, so a leaked token of a saved card cannot be used.
 * `offSession` charges without the buyer present.
 */
export type ChargedSource =
  /** A token of the provider's own fields. `saveFor` is the customer for whom the provider keeps the card. */
  { token: string; saveFor?: string } | { keptToken: string; customerId: string; offSession: boolean }

export interface MoneyRequest {
  /** Names this capture, void or refund. */
  idempotencyKey: string
  payment: KnownPayment
  /** Minor units of the charge's currency. */
  amount: bigint
  currency: string
  /** The provider's id of this action, where an earlier answer left it pending. */
  known?: string | undefined
}

export type ChargeOutcome = (
  | { status: 'APPROVED' | 'AUTHORIZED' }
  /** The provider works on it. `expectedBy`: the outcome comes days later, and the order need not wait for it. */
  | { status: 'PENDING'; expectedBy?: Date }
  /** `message` is the provider's text for the buyer. */
  | { status: 'DECLINED'; reason: DeclineReason; message?: string }
  /** The buyer must do something on a page of the bank or the provider; the outcome follows. */
  | { status: 'CHALLENGE'; url: string; challengeId?: string }
) &
  ChargeFacts

/** The reasons that buyers can act on, in the words of the wire contract where it has them. */
export type DeclineReason = string

export interface ChargeFacts {
  /** The provider's id of the charge. */
  transactionId?: string
  /** What the provider says that it charged or holds, in minor units. Absent where a seal shows that it is what was asked for. */
  charged?: { amount: bigint; currency: string }
  card?: { brand: string; lastFourDigits: string }
  details?: PaymentDetails
}

/** Information for the owner about a payment at a provider. */
export interface PaymentDetails {
  /** The provider's id of the method: `card`, `ideal` ... */
  method?: string
  /** When the outcome is expected of a method that takes days: ISO 8601. */
  expectedBy?: string
  /** The buyer was not present. */
  offSession?: boolean
  /** A wallet that the card was in: `apple_pay`, `google_pay`, `link`. */
  wallet?: string
  /** The provider's name of the region by which it charges for a card: `intra-eu` ... */
  feeRegion?: string
  /** The holder of the bank account that paid, and the last four digits of its IBAN. */
  holder?: string
  ibanEnding?: string
  /** The payment in the provider's own back office. */
  url?: string
  /** Decimal, in the payment's currency; absent until it is known. */
  fee?: string
  risk?: { level: 'NORMAL' | 'ELEVATED' | 'HIGHEST' | 'UNKNOWN'; score?: number }
  /** The results of the bank's checks: `PASS`, `FAIL`, `UNAVAILABLE`, `UNCHECKED`. */
  checks?: { securityCode?: string; postalCode?: string; addressLine?: string; threeDSecure?: string }
}

/** A card or another method that the provider keeps for a customer. */
export interface KeptCard {
  /** Charges it, together with the customer's id. */
  token: string
  brand: string
  lastFourDigits: string
  /** Absent for a mandate: it does not expire. */
  expiryMonth?: number
  expiryYear?: number
}

export type ActionOutcome =
  | { status: 'SUCCEEDED'; transactionId?: string }
  | { status: 'FAILED'; reason: string }
  | { status: 'PENDING'; transactionId?: string }

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

/** The provider answered and refused. The message is the provider's, for the owner. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

/** The provider is unavailable or its answer is missing: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

const day = 24 * 60 * 60_000

/** Milliseconds that an authorization lasts by default, and at most, as card networks allow. */
export const holdingTime = { usual: 7 * day, longest: 31 * day }
