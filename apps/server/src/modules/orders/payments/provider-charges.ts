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
  /** The saved card that paid, or as which the card was saved. */
  savedCardId?: string
  /** The buyer was not present. */
  offSession?: boolean
  /** The offline method that the buyer chose, in the words that they read. */
  offline?: { title: string; instructions?: string }
  /** The payment request that it pays. */
  paymentRequestId?: string
  /** Where the buyer continues after a page of the bank or the provider, in place of the checkout. */
  returnTo?: ReturnTo
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

/** Addresses, or paths of the shop, by what became of a payment. */
export interface ReturnTo {
  success: string
  cancel: string
  error: string
  pending: string
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

const day = 24 * 60 * 60_000

/** Milliseconds that an authorization lasts by default, and at most, as card networks allow. */
export const holdingTime = { usual: 7 * day, longest: 31 * day }
