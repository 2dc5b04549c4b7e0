import type { MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { MailDesign } from './design.ts'
import { design as accountDeleted } from './mails/account-deleted/data.ts'
import { design as accountNotice } from './mails/account-notice/data.ts'
import { design as alreadyMember } from './mails/already-member/data.ts'
import { design as backInStock } from './mails/back-in-stock/data.ts'
import { design as cancellation } from './mails/cancellation/data.ts'
import { design as creditNote } from './mails/credit-note/data.ts'
import { design as emailVerification } from './mails/email-verification/data.ts'
import { design as giftCard } from './mails/gift-card/data.ts'
import { design as giftCardHistory } from './mails/gift-card-history/data.ts'
import { design as invoice } from './mails/invoice/data.ts'
import { design as invoiceReminder } from './mails/invoice-reminder/data.ts'
import { design as memberInvitation } from './mails/member-invitation/data.ts'
import { design as memberInvited } from './mails/member-invited/data.ts'
import { design as memberModerated } from './mails/member-moderated/data.ts'
import { design as memberPassword } from './mails/member-password/data.ts'
import { design as memberWelcome } from './mails/member-welcome/data.ts'
import { design as orderConfirmation } from './mails/order-confirmation/data.ts'
import { design as orderDownloads } from './mails/order-downloads/data.ts'
import { design as orderEdited } from './mails/order-edited/data.ts'
import { design as orderLink } from './mails/order-link/data.ts'
import { design as paymentProblem } from './mails/payment-problem/data.ts'
import { design as paymentRequest } from './mails/payment-request/data.ts'
import { design as refund } from './mails/refund/data.ts'
import { design as reportOutcome } from './mails/report-outcome/data.ts'
import { design as returnApproved } from './mails/return-approved/data.ts'
import { design as returnDeclined } from './mails/return-declined/data.ts'
import { design as returnReceived } from './mails/return-received/data.ts'
import { design as returnRequested } from './mails/return-requested/data.ts'
import { design as reviewRequest } from './mails/review-request/data.ts'
import { design as shippingConfirmation } from './mails/shipping-confirmation/data.ts'
import { design as signInCode } from './mails/sign-in-code/data.ts'
import { design as signInCodeAlone } from './mails/sign-in-code-alone/data.ts'

/** The designs of the mails whose texts the owner may write. The server imports this file without a build. */
export const mailDesigns = {
  ORDER_CONFIRMATION: orderConfirmation,
  SHIPPING_CONFIRMATION: shippingConfirmation,
  REFUND: refund,
  CANCELLATION: cancellation,
  ORDER_LINK: orderLink,
  ORDER_DOWNLOADS: orderDownloads,
  INVOICE: invoice,
  CREDIT_NOTE: creditNote,
  INVOICE_REMINDER: invoiceReminder,
  PAYMENT_PROBLEM: paymentProblem,
  ORDER_EDITED: orderEdited,
  PAYMENT_REQUEST: paymentRequest,
  RETURN_REQUESTED: returnRequested,
  RETURN_APPROVED: returnApproved,
  RETURN_DECLINED: returnDeclined,
  RETURN_RECEIVED: returnReceived,
  REVIEW_REQUEST: reviewRequest,
  BACK_IN_STOCK: backInStock,
  GIFT_CARD: giftCard,
  GIFT_CARD_HISTORY: giftCardHistory,
  EMAIL_VERIFICATION: emailVerification,
  SIGN_IN_CODE: signInCode,
  SIGN_IN_CODE_ALONE: signInCodeAlone,
  ALREADY_MEMBER: alreadyMember,
  MEMBER_INVITATION: memberInvitation,
  MEMBER_INVITED: memberInvited,
  MEMBER_WELCOME: memberWelcome,
  MEMBER_PASSWORD: memberPassword,
  MEMBER_MODERATED: memberModerated,
  REPORT_OUTCOME: reportOutcome,
  ACCOUNT_NOTICE: accountNotice,
  ACCOUNT_DELETED: accountDeleted,
} satisfies Record<MailTextKind, MailDesign>
