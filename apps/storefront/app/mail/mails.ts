import { accountDeleted } from './mails/account-deleted/mail.ts'
import { accountNotice } from './mails/account-notice/mail.ts'
import { alreadyMember } from './mails/already-member/mail.ts'
import { automations } from './mails/automation/mail.ts'
import { backInStock } from './mails/back-in-stock/mail.ts'
import { cancellation } from './mails/cancellation/mail.ts'
import { contactMessage } from './mails/contact-message/mail.ts'
import { creditNote } from './mails/credit-note/mail.ts'
import { emailVerification } from './mails/email-verification/mail.ts'
import { factorResetRequest } from './mails/factor-reset-request/mail.ts'
import { giftCard } from './mails/gift-card/mail.ts'
import { giftCardHistory } from './mails/gift-card-history/mail.ts'
import { invoice } from './mails/invoice/mail.ts'
import { invoiceReminder } from './mails/invoice-reminder/mail.ts'
import { memberInvitation } from './mails/member-invitation/mail.ts'
import { memberInvited } from './mails/member-invited/mail.ts'
import { memberModerated } from './mails/member-moderated/mail.ts'
import { memberPassword } from './mails/member-password/mail.ts'
import { memberWelcome } from './mails/member-welcome/mail.ts'
import { newsletterConfirmation } from './mails/newsletter-confirmation/mail.ts'
import { orderConfirmation } from './mails/order-confirmation/mail.ts'
import { orderDownloads } from './mails/order-downloads/mail.ts'
import { orderLink } from './mails/order-link/mail.ts'
import { ownerNotice } from './mails/owner-notice/mail.ts'
import { passwordReset } from './mails/password-reset/mail.ts'
import { orderEdited } from './mails/order-edited/mail.ts'
import { paymentProblem } from './mails/payment-problem/mail.ts'
import { subscriptionUpdate } from './mails/subscription-update/mail.ts'
import { paymentRequest } from './mails/payment-request/mail.ts'
import { refund } from './mails/refund/mail.ts'
import { reportOutcome } from './mails/report-outcome/mail.ts'
import { returnApproved } from './mails/return-approved/mail.ts'
import { returnDeclined } from './mails/return-declined/mail.ts'
import { returnReceived } from './mails/return-received/mail.ts'
import { returnRequested } from './mails/return-requested/mail.ts'
import { reviewRequest } from './mails/review-request/mail.ts'
import { shippingConfirmation } from './mails/shipping-confirmation/mail.ts'
import { signInCode } from './mails/sign-in-code/mail.ts'
import { signInCodeAlone } from './mails/sign-in-code-alone/mail.ts'
import { staffInvitation } from './mails/staff-invitation/mail.ts'
import { staffNotice } from './mails/staff-notice/mail.ts'
import { testMail } from './mails/test-mail/mail.ts'
import type { MailTemplate } from './mail-template.ts'
import type { MailRequest } from './request.ts'

/** The templates of all mails. */
export const mails = {
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
  PASSWORD_RESET: passwordReset,
  STAFF_INVITATION: staffInvitation,
  STAFF_NOTICE: staffNotice,
  OWNER_NOTICE: ownerNotice,
  FACTOR_RESET_REQUEST: factorResetRequest,
  CONTACT_MESSAGE: contactMessage,
  ...automations,
  TEST: testMail,
} satisfies { [Kind in MailRequest['kind']]: MailTemplate<Extract<MailRequest, { kind: Kind }>> }
