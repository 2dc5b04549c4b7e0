import type { MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { MailDesign } from './design.ts'
import * as accountDeleted from './mails/account-deleted/data.ts'
import * as accountNotice from './mails/account-notice/data.ts'
import * as alreadyMember from './mails/already-member/data.ts'
import { automationMails } from './mails/automation/data.ts'
import * as backInStock from './mails/back-in-stock/data.ts'
import * as cancellation from './mails/cancellation/data.ts'
import * as contactMessage from './mails/contact-message/data.ts'
import * as creditNote from './mails/credit-note/data.ts'
import * as emailVerification from './mails/email-verification/data.ts'
import * as factorResetRequest from './mails/factor-reset-request/data.ts'
import * as giftCardHistory from './mails/gift-card-history/data.ts'
import * as giftCard from './mails/gift-card/data.ts'
import * as invoiceReminder from './mails/invoice-reminder/data.ts'
import * as invoice from './mails/invoice/data.ts'
import * as memberInvitation from './mails/member-invitation/data.ts'
import * as memberInvited from './mails/member-invited/data.ts'
import * as memberModerated from './mails/member-moderated/data.ts'
import * as memberPassword from './mails/member-password/data.ts'
import * as memberWelcome from './mails/member-welcome/data.ts'
import * as newsletterConfirmation from './mails/newsletter-confirmation/data.ts'
import * as orderConfirmation from './mails/order-confirmation/data.ts'
import * as orderDownloads from './mails/order-downloads/data.ts'
import * as orderEdited from './mails/order-edited/data.ts'
import * as orderLink from './mails/order-link/data.ts'
import * as ownerNotice from './mails/owner-notice/data.ts'
import * as passwordReset from './mails/password-reset/data.ts'
import * as paymentProblem from './mails/payment-problem/data.ts'
import * as subscriptionUpdate from './mails/subscription-update/data.ts'
import * as paymentRequest from './mails/payment-request/data.ts'
import * as refund from './mails/refund/data.ts'
import * as reportOutcome from './mails/report-outcome/data.ts'
import * as returnApproved from './mails/return-approved/data.ts'
import * as returnDeclined from './mails/return-declined/data.ts'
import * as returnReceived from './mails/return-received/data.ts'
import * as returnRequested from './mails/return-requested/data.ts'
import * as reviewRequest from './mails/review-request/data.ts'
import * as shippingConfirmation from './mails/shipping-confirmation/data.ts'
import * as signInCodeAlone from './mails/sign-in-code-alone/data.ts'
import * as signInCode from './mails/sign-in-code/data.ts'
import * as staffInvitation from './mails/staff-invitation/data.ts'
import * as staffNotice from './mails/staff-notice/data.ts'
import * as testMail from './mails/test-mail/data.ts'
import type { SampleFrame } from './parts/sample-frame.ts'
import type { MailContents, MailRequest } from './request.ts'

interface MailData<Kind extends MailRequest['kind']> {
  /** The contents for previews: made-up facts, and invalid codes and links. */
  sample: (about: SampleFrame) => Extract<MailContents, { kind: Kind }>
}

/** The mails whose texts the owner may write. The server imports this file without a build. */
export const editableMails = {
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
  SUBSCRIPTION_UPDATE: subscriptionUpdate,
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
  NEWSLETTER_CONFIRMATION: newsletterConfirmation,
  MEMBER_INVITATION: memberInvitation,
  MEMBER_INVITED: memberInvited,
  MEMBER_WELCOME: memberWelcome,
  MEMBER_PASSWORD: memberPassword,
  MEMBER_MODERATED: memberModerated,
  REPORT_OUTCOME: reportOutcome,
  ACCOUNT_NOTICE: accountNotice,
  ACCOUNT_DELETED: accountDeleted,
} satisfies { [Kind in MailTextKind]: MailData<Kind> & { design: MailDesign } }

/** All mails. */
export const mailData = {
  ...editableMails,
  PASSWORD_RESET: passwordReset,
  STAFF_INVITATION: staffInvitation,
  STAFF_NOTICE: staffNotice,
  OWNER_NOTICE: ownerNotice,
  FACTOR_RESET_REQUEST: factorResetRequest,
  CONTACT_MESSAGE: contactMessage,
  ...automationMails,
  TEST: testMail,
} satisfies { [Kind in MailRequest['kind']]: MailData<Kind> }
