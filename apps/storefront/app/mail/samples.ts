import { sample as accountDeleted } from './mails/account-deleted/data.ts'
import { sample as accountNotice } from './mails/account-notice/data.ts'
import { sample as alreadyMember } from './mails/already-member/data.ts'
import { sample as backInStock } from './mails/back-in-stock/data.ts'
import { sample as cancellation } from './mails/cancellation/data.ts'
import { sample as creditNote } from './mails/credit-note/data.ts'
import { sample as emailVerification } from './mails/email-verification/data.ts'
import { sample as factorResetRequest } from './mails/factor-reset-request/data.ts'
import { sample as giftCard } from './mails/gift-card/data.ts'
import { sample as giftCardHistory } from './mails/gift-card-history/data.ts'
import { sample as invoice } from './mails/invoice/data.ts'
import { sample as invoiceReminder } from './mails/invoice-reminder/data.ts'
import { sample as memberInvitation } from './mails/member-invitation/data.ts'
import { sample as memberInvited } from './mails/member-invited/data.ts'
import { sample as memberModerated } from './mails/member-moderated/data.ts'
import { sample as memberPassword } from './mails/member-password/data.ts'
import { sample as memberWelcome } from './mails/member-welcome/data.ts'
import { sample as orderConfirmation } from './mails/order-confirmation/data.ts'
import { sample as orderDownloads } from './mails/order-downloads/data.ts'
import { sample as orderLink } from './mails/order-link/data.ts'
import { sample as ownerNotice } from './mails/owner-notice/data.ts'
import { sample as passwordReset } from './mails/password-reset/data.ts'
import { sample as orderEdited } from './mails/order-edited/data.ts'
import { sample as paymentProblem } from './mails/payment-problem/data.ts'
import { sample as paymentRequest } from './mails/payment-request/data.ts'
import { sample as refund } from './mails/refund/data.ts'
import { sample as reportOutcome } from './mails/report-outcome/data.ts'
import { sample as returnApproved } from './mails/return-approved/data.ts'
import { sample as returnDeclined } from './mails/return-declined/data.ts'
import { sample as returnReceived } from './mails/return-received/data.ts'
import { sample as returnRequested } from './mails/return-requested/data.ts'
import { sample as reviewRequest } from './mails/review-request/data.ts'
import { sample as shippingConfirmation } from './mails/shipping-confirmation/data.ts'
import { sample as signInCode } from './mails/sign-in-code/data.ts'
import { sample as signInCodeAlone } from './mails/sign-in-code-alone/data.ts'
import { sample as staffInvitation } from './mails/staff-invitation/data.ts'
import { sample as staffNotice } from './mails/staff-notice/data.ts'
import { sample as testMail } from './mails/test-mail/data.ts'
import type { SampleFrame } from './parts/sample-frame.ts'
import type { MailContents, MailRequest } from './request.ts'

/** The contents of all mails for previews: made-up facts, and invalid codes and links. The server imports this file without a build. */
export const mailSamples = {
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
  PASSWORD_RESET: passwordReset,
  STAFF_INVITATION: staffInvitation,
  STAFF_NOTICE: staffNotice,
  OWNER_NOTICE: ownerNotice,
  FACTOR_RESET_REQUEST: factorResetRequest,
  TEST: testMail,
} satisfies { [Kind in MailRequest['kind']]: (about: SampleFrame) => Extract<MailContents, { kind: Kind }> }
