import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MailKind, MailLanguage, MailTemplate, NotSentReason } from '@stoa/contract/services/stoa/mails'

export const mailKinds: Readonly<Record<MailKind, MessageDescriptor>> = {
  ORDER_CONFIRMATION: msg`Order confirmation`,
  SHIPPING_CONFIRMATION: msg`Shipping confirmation`,
  REFUND: msg({ message: 'Refund', context: 'email' }),
  CANCELLATION: msg`Cancellation`,
  ORDER_LINK: msg`Link to an order`,
  ORDER_DOWNLOADS: msg`Files that were bought`,
  INVOICE: msg`Invoice`,
  CREDIT_NOTE: msg`Credit note`,
  INVOICE_REMINDER: msg`Reminder of an invoice`,
  PAYMENT_PROBLEM: msg`Payment that needs the buyer`,
  SUBSCRIPTION_UPDATE: msg`News of a subscription`,
  ORDER_EDITED: msg`Changed order`,
  PAYMENT_REQUEST: msg`Payment request`,
  RETURN_REQUESTED: msg`Return requested`,
  RETURN_APPROVED: msg`Return approved, with instructions`,
  RETURN_DECLINED: msg`Return declined`,
  RETURN_RECEIVED: msg`Return received`,
}

export const mailTemplates: Readonly<Record<MailTemplate, MessageDescriptor>> = {
  ...mailKinds,
  EMAIL_VERIFICATION: msg`Code to confirm an email address`,
  SIGN_IN_CODE: msg`Code to sign in`,
  SIGN_IN_CODE_ALONE: msg`Code to sign in without a password`,
  ALREADY_MEMBER: msg`Member: registered again with the same email`,
  NEWSLETTER_CONFIRMATION: msg`Newsletter: link to confirm the address`,
  MEMBER_INVITATION: msg`Member: first password`,
  MEMBER_WELCOME: msg`Member: welcome`,
  MEMBER_INVITED: msg`Member: invitation`,
  MEMBER_PASSWORD: msg`Member: forgotten password`,
  REPORT_OUTCOME: msg`Member: what became of a report`,
  MEMBER_MODERATED: msg`Member: muted or blocked after reports`,
  ACCOUNT_NOTICE: msg`Member: the account was used or changed`,
  ACCOUNT_DELETED: msg`Member: the account was deleted`,
  REVIEW_REQUEST: msg`Request for a review`,
  BACK_IN_STOCK: msg`Item back in stock`,
  AUTOMATION_CHECKOUT_ABANDONED: msg`Automation: abandoned checkout`,
  AUTOMATION_ORDER_PLACED: msg`Automation: order placed`,
  AUTOMATION_ORDER_DELIVERED: msg`Automation: order delivered`,
  AUTOMATION_REVIEW_WANTED: msg`Automation: review wanted`,
  AUTOMATION_BACK_IN_STOCK: msg`Automation: back in stock`,
  AUTOMATION_BIRTHDAY: msg`Automation: birthday`,
  AUTOMATION_MEMBER_JOINED: msg`Automation: new member`,
  AUTOMATION_CUSTOMER_INACTIVE: msg`Automation: customer who has not bought for long`,
  AUTOMATION_NEWSLETTER: msg`Newsletter`,
  GIFT_CARD: msg`Gift card`,
  GIFT_CARD_HISTORY: msg`Gift card: code for the history`,
  OWNER_NOTICE: msg`Back office: where money goes was changed`,
  STAFF_NOTICE: msg`Back office: the account was used or changed`,
  CONTACT_MESSAGE: msg`Back office: message of a contact form`,
  FACTOR_RESET_REQUEST: msg`Back office: a member lost the second step`,
  PASSWORD_RESET: msg`Back office: forgotten password`,
  TEST: msg`Test email`,
}

/** Why an email stays here, and what to do about it. */
export const notSentReasons: Readonly<Record<NotSentReason, MessageDescriptor>> = {
  NO_SERVER: msg`No mail server is set up.`,
  TEST_MODE: msg`The shop is in test mode.`,
  NO_ADDRESS: msg`The order has no email address.`,
  NO_TEMPLATES: msg`The shop’s pages are not built, so there is no template.`,
  DECLINED: msg`The member does not want emails about parcels.`,
}

/** The language of the screens, where emails have texts in it. */
export function mailLanguage(): MailLanguage {
  return document.documentElement.lang === 'de' ? 'de' : 'en'
}
