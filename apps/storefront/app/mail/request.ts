import type { MailLanguage, MailVariable } from '@stoa/contract/services/stoa/mails'
import type { OwnMail, TextName } from './design.ts'
import type { AccountDeleted } from './mails/account-deleted/data.ts'
import type { AccountNotice } from './mails/account-notice/data.ts'
import type { AlreadyMember } from './mails/already-member/data.ts'
import type { AutomationKind, AutomationMail } from './mails/automation/data.ts'
import type { BackInStock } from './mails/back-in-stock/data.ts'
import type { Cancellation } from './mails/cancellation/data.ts'
import type { ContactMessageMail } from './mails/contact-message/data.ts'
import type { EmailVerification } from './mails/email-verification/data.ts'
import type { FactorResetRequest } from './mails/factor-reset-request/data.ts'
import type { GiftCardMail } from './mails/gift-card/data.ts'
import type { GiftCardHistory } from './mails/gift-card-history/data.ts'
import type { CreditNoteMail } from './mails/credit-note/data.ts'
import type { InvoiceMail } from './mails/invoice/data.ts'
import type { InvoiceReminderMail } from './mails/invoice-reminder/data.ts'
import type { MemberInvitation } from './mails/member-invitation/data.ts'
import type { MemberInvited } from './mails/member-invited/data.ts'
import type { MemberModerated } from './mails/member-moderated/data.ts'
import type { MemberPassword } from './mails/member-password/data.ts'
import type { MemberWelcome } from './mails/member-welcome/data.ts'
import type { NewsletterConfirmation } from './mails/newsletter-confirmation/data.ts'
import type { OrderConfirmation } from './mails/order-confirmation/data.ts'
import type { OrderDownloads } from './mails/order-downloads/data.ts'
import type { OrderEdited } from './mails/order-edited/data.ts'
import type { OrderLink } from './mails/order-link/data.ts'
import type { OwnerNotice } from './mails/owner-notice/data.ts'
import type { PasswordReset } from './mails/password-reset/data.ts'
import type { PaymentProblem } from './mails/payment-problem/data.ts'
import type { SubscriptionUpdate } from './mails/subscription-update/data.ts'
import type { PaymentRequestMail } from './mails/payment-request/data.ts'
import type { RefundMail } from './mails/refund/data.ts'
import type { ReportOutcomeMail } from './mails/report-outcome/data.ts'
import type { ReturnApproved } from './mails/return-approved/data.ts'
import type { ReturnDeclined } from './mails/return-declined/data.ts'
import type { ReturnReceived } from './mails/return-received/data.ts'
import type { ReturnRequested } from './mails/return-requested/data.ts'
import type { ReviewRequest } from './mails/review-request/data.ts'
import type { ShippingConfirmation } from './mails/shipping-confirmation/data.ts'
import type { SignInCode } from './mails/sign-in-code/data.ts'
import type { SignInCodeAlone } from './mails/sign-in-code-alone/data.ts'
import type { StaffInvitation } from './mails/staff-invitation/data.ts'
import type { StaffNotice } from './mails/staff-notice/data.ts'
import type { TestMail } from './mails/test-mail/data.ts'

export type { OwnMail, TextName } from './design.ts'
export type { AccountEvent } from './parts/account-event.ts'
export type { OwnerNoticeChange } from './mails/owner-notice/data.ts'
export type { ReportOutcome } from './mails/report-outcome/data.ts'

/** The shop as a mail names it. */
export interface MailShop {
  name: string
  timeZone: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The shop's public address; links and pictures in a mail need it. */
  url: string
  look?: MailLook | undefined
}

/** What the owner chose for all mails. */
export interface MailLook {
  /** Absolute, with the size of the stored picture. */
  logo?: { url: string; width: number; height: number }
  /** Hexadecimal. */
  accentColor?: string | undefined
  backgroundColor?: string | undefined
  /** The families of titles and of text, each with what stands in for it. */
  fonts?: { display: string; text: string }
  /** Above the reason why the reader gets a mail. */
  footer?: string | undefined
  socialLinks: readonly string[]
}

/** The language and the shop of a mail of any kind. */
export interface MailFrame {
  language: MailLanguage
  shop: MailShop
  /** What the owner changed of the mail, in this language. */
  own?: OwnMail | undefined
  /** Asks for the standard texts and the values of the mail, too. */
  isDescribed?: boolean | undefined
}

/** One kind at a time, so that a mail is known by its kind. */
type AutomationData = { [Kind in AutomationKind]: AutomationMail<Kind> }[AutomationKind]

type MailData =
  | OrderConfirmation
  | ShippingConfirmation
  | RefundMail
  | Cancellation
  | OrderLink
  | OrderDownloads
  | InvoiceMail
  | CreditNoteMail
  | InvoiceReminderMail
  | PaymentProblem
  | SubscriptionUpdate
  | OrderEdited
  | PaymentRequestMail
  | ReturnRequested
  | ReturnApproved
  | ReturnDeclined
  | ReturnReceived
  | ReviewRequest
  | BackInStock
  | GiftCardMail
  | GiftCardHistory
  | EmailVerification
  | SignInCode
  | SignInCodeAlone
  | AlreadyMember
  | NewsletterConfirmation
  | MemberInvitation
  | MemberInvited
  | MemberWelcome
  | MemberPassword
  | MemberModerated
  | ReportOutcomeMail
  | AccountNotice
  | AccountDeleted
  | PasswordReset
  | StaffInvitation
  | StaffNotice
  | OwnerNotice
  | FactorResetRequest
  | ContactMessageMail
  | AutomationData
  | TestMail

/** A mail of any kind, with everything that its template needs. */
export type MailRequest = MailFrame & MailData

type WithoutOrderUrl<Data> = Data extends unknown ? Omit<Data, 'orderUrl'> : never

/** The contents of a mail, before the language, the shop and the link to the order are known. */
export type MailContents = WithoutOrderUrl<MailData>

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Where it was asked for. */
  description?: MailDescription
}

export interface MailDescription {
  /** With the names of variables in braces. */
  standardTexts: Readonly<Partial<Record<TextName, string>>>
  values: Readonly<Partial<Record<MailVariable, string>>>
}

/** Renders a mail from stored facts. Whatever a person wrote is escaped. */
export type MailRenderer = (request: MailRequest) => Promise<RenderedMail>
