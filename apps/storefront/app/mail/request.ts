import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { Order, Refund } from '@stoa/contract/services/ecom/orders'

export type MailLanguage = 'en' | 'de'

/** The shop as a mail names it. */
export interface MailShop {
  name: string
  timeZone: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The shop's public address; links and pictures in a mail need it. */
  url: string
}

/** An event of a member's account. */
export type AccountEvent =
  | 'NEW_SIGN_IN'
  | 'SIGN_IN_DENIED'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'FACTOR_ADDED'
  | 'FACTOR_REMOVED'
  | 'ACCOUNT_LINKED'
  | 'ACCOUNT_UNLINKED'
  | 'FACTOR_RESET_REQUESTED'

/** A change that the owner is notified of. */
export type OwnerNoticeChange =
  | 'PAYMENT_METHODS'
  | 'GIFT_CARDS'
  | 'INVOICE_SETTINGS'
  | 'MAIL_SETTINGS'
  | 'TRANSLATIONS'
  | 'API_KEYS'
  | 'STAFF'

/** The decision of staff about a reported member. */
export type ReportOutcome = 'MUTED' | 'BLOCKED' | 'DISMISSED'

interface OrderMail {
  order: Order
  /** Opens the order in any browser. */
  orderUrl: string
  /** The merchant's message to this buyer. */
  message?: string | undefined
}

/** A product that a mail asks to review. */
export interface AskedItem {
  id: string
  name: string
  image?: { url?: string; width?: number; height?: number }
  /** The form; `stars` in its query chooses some. */
  url: string
}

/** The owner's text in place of the standard one. `{shop}`, `{product}` and `{name}` in it stand for those of the mail. */
export interface OwnText {
  subject?: string | null | undefined
  /** The first line. */
  greeting?: string | null | undefined
  /** Empty lines divide its paragraphs. */
  body?: string | null | undefined
}

/** A mail about an order, with what it is about, or the mail that staff sends to test the mail server. */
export type MailRequest = { language: MailLanguage; shop: MailShop } & (
  | ({ kind: 'ORDER_CONFIRMATION' } & OrderMail)
  | ({ kind: 'CANCELLATION' } & OrderMail)
  | ({ kind: 'SHIPPING_CONFIRMATION'; fulfillment: Fulfillment } & OrderMail)
  | ({ kind: 'REFUND'; refund: Refund } & OrderMail)
  | ({ kind: 'ORDER_LINK' } & OrderMail)
  /** The files that were bought can be downloaded, on the page of the order. */
  | ({ kind: 'ORDER_DOWNLOADS' } & OrderMail)
  /** An order has an invoice, on its page. */
  | ({ kind: 'INVOICE'; number: string } & OrderMail)
  /** Asks for reviews. */
  | {
      kind: 'REVIEW_REQUEST'
      isReminder: boolean
      /** Of the buyer. */
      name?: string | undefined
      items: AskedItem[]
      unsubscribeUrl: string
      text?: OwnText
    }
  /** A gift card for its recipient. `code` is grouped; `url` shows its balance. */
  | {
      kind: 'GIFT_CARD'
      code: string
      /** A decimal. */
      amount: { value: string; currency: string }
      expires?: string
      /** Of the recipient. */
      name?: string
      senderName?: string
      /** The giver's message. */
      message?: string
      url: string
    }
  /** `code` shows the history of a gift card. */
  | { kind: 'GIFT_CARD_HISTORY'; code: string }
  | { kind: 'TEST' }
  /** `url` replaces a forgotten password of the back office. */
  | { kind: 'PASSWORD_RESET'; url: string }
  /** Invites somebody to the back office: `url` accepts it until `expires`. `invitedBy` is the name of a person or key. */
  | { kind: 'STAFF_INVITATION'; invitedBy: string; expires: string; url: string }
  /** Asks an owner to reset the second factors of a member, at `url` in the back office. */
  | { kind: 'FACTOR_RESET_REQUEST'; email: string; url: string }
  /** `code` verifies the email address of a member who signs in. */
  | { kind: 'EMAIL_VERIFICATION'; code: string }
  /** `code` is a second factor of a member who signs in. */
  | { kind: 'SIGN_IN_CODE'; code: string }
  /** `code` signs a member in, without a password. */
  | { kind: 'SIGN_IN_CODE_ALONE'; code: string }
  /** Somebody registers with the email of a member. `url` is where they sign in, `forgottenUrl` where they get another password. */
  | { kind: 'ALREADY_MEMBER'; url: string; forgottenUrl: string }
  /** `url` replaces the forgotten password of a member. */
  | { kind: 'MEMBER_PASSWORD'; url: string }
  /** Tells a member what somebody did to their account, and where they end it if it was not them. */
  | { kind: 'ACCOUNT_NOTICE'; event: AccountEvent; date: string; userAgent?: string; address?: string; url: string }
  /** Tells a member who deleted their account until when they can restore it, and where. */
  | { kind: 'ACCOUNT_DELETED'; until: string; url: string }
  /** The same as `ACCOUNT_NOTICE` for a person of the back office. */
  | { kind: 'STAFF_NOTICE'; event: AccountEvent; date: string; userAgent?: string; address?: string; url: string }
  /**
   * Tells an owner that somebody changed where money goes or who may do what. `caller` is the address of a person or the name of a key,
   * `url` the audit log.
   */
  | {
      kind: 'OWNER_NOTICE'
      change: OwnerNoticeChange
      caller: string
      date: string
      userAgent?: string
      address?: string
      url: string
    }
  /** `url` sets the first password of a member that the shop has created. */
  | { kind: 'MEMBER_INVITATION'; url: string }
  /** Tells a member what became of their report of `date`. */
  | { kind: 'REPORT_OUTCOME'; outcome: ReportOutcome; date: string }
  /** Tells a member what the shop decided about them. */
  | { kind: 'MEMBER_MODERATED'; event: 'MUTED' | 'BLOCKED' }
  /**
   * Welcomes a member who registered. `confirmUrl` confirms the address, where nobody has yet; `name` is the member's.
   */
  | { kind: 'MEMBER_WELCOME'; name?: string | undefined; accountUrl: string; confirmUrl?: string; text?: OwnText }
  /** `url` accepts an invitation to become a member. */
  | { kind: 'MEMBER_INVITED'; url: string }
)

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Renders a mail from stored facts. Whatever a person wrote is escaped. */
export type MailRenderer = (request: MailRequest) => Promise<RenderedMail>
