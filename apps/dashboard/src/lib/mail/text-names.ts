import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MailBlock, MailTextCase, MailTextPart, MailTextSlot, MailVariable } from '@stoa/contract/services/stoa/mails'

const slots: Readonly<Record<MailTextSlot, MessageDescriptor>> = {
  SUBJECT: msg`Subject`,
  PREHEADER: msg`Preview line`,
  TITLE: msg({ message: 'Heading', context: 'email' }),
  BODY: msg({ message: 'Text', context: 'email' }),
  BUTTON: msg({ message: 'Button', context: 'email' }),
  NOTE: msg`Closing text`,
}

const cases: Readonly<Record<MailTextCase, MessageDescriptor>> = {
  PART: msg`if only a part was shipped`,
  FAILED: msg`if the payment failed`,
  OVERDUE: msg`if the due date has passed`,
  ENDED: msg`if it has stopped`,
  WAITING: msg`if an item is awaited`,
  SKIPPED: msg`if a delivery is left out`,
  CARD_MISSING: msg`if there is no payment method`,
  NEW_PRICE: msg`if its price changes`,
  RENEWAL: msg`for a delivery of a subscription`,
  SUBSTITUTED: msg`if a substitute is delivered`,
  GONE: msg`if an item is sold no more`,
  CANCELED: msg`if it is cancelled`,
  BY_HAND: msg`if you refunded by other means`,
  MEMBERSHIP: msg`if a membership had paid`,
  REMINDER: msg`in a reminder`,
  SINGLE: msg`for a single product`,
  CONFIRM: msg`if the address is not confirmed yet`,
  UNLIMITED: msg`if downloads do not end`,
  BLOCKED: msg`if the member was blocked`,
  NEW_SIGN_IN: msg`after a sign-in from a new place`,
  SIGN_IN_DENIED: msg`after a denied sign-in`,
  EMAIL_CHANGED: msg`after a changed email address`,
  WITHOUT_SENDER: msg`without the name of a sender`,
  TRACKED: msg`if the parcel can be tracked`,
  HELD: msg`if a piece is kept for the reader`,
}

/** The label of a text: its place, and the case that it is for. */
export function nameOfText({ slot, case: inCase }: Pick<MailTextPart, 'slot' | 'case'>): string {
  const place = slot ? t(slots[slot]) : ''
  if (!inCase) return place
  const when = t(cases[inCase])
  return t`${place}, ${when}`
}

export const mailBlocks: Readonly<Record<MailBlock, MessageDescriptor>> = {
  BODY: msg({ message: 'Text', context: 'email' }),
  MESSAGE: msg`Your message to the customer`,
  PAYMENT: msg`How to pay`,
  BUTTON: msg({ message: 'Button', context: 'email' }),
  ASKED: msg`Products with stars`,
  ITEMS: msg`Products`,
  TOTALS: msg`Amounts`,
  DETAILS: msg`Details`,
  NOTE: msg`Closing text`,
}

export const mailVariables: Readonly<Record<MailVariable, MessageDescriptor>> = {
  shop: msg`Name of the shop`,
  name: msg`Name of the reader`,
  orderNumber: msg`Order number`,
  orderDate: msg`Date of the order`,
  orderTotal: msg`Total of the order`,
  orderLink: msg`Link to the order`,
  amount: msg`Amount`,
  outcome: msg`Outcome, as a sentence`,
  invoiceNumber: msg`Invoice number`,
  creditNoteNumber: msg`Number of the credit note`,
  substitute: msg`Substitute for a product`,
  dueDate: msg`Due date`,
  requestTitle: msg`Title of the request`,
  description: msg`Description of the request`,
  deadline: msg`Until when, as a sentence`,
  until: msg`Last day`,
  carrier: msg`Carrier`,
  trackingNumber: msg`Tracking number`,
  product: msg`Product`,
  price: msg`Price`,
  code: msg`Code`,
  senderName: msg`Name of the sender`,
  event: msg`What happened`,
  accountLink: msg`Link to the account`,
  passwordLink: msg`Link to choose a new password`,
  email: msg`Email address`,
  subscription: msg`Name of the subscription`,
  formerAmount: msg`Amount before the change`,
  subscriptionLink: msg`Link to the subscription`,
  invitedBy: msg`Who sent the invitation`,
  reportDate: msg`Date of the report`,
  returnNumber: msg`Number of the return`,
  instructions: msg`How to send it back`,
  reason: msg({ message: 'Reason', context: 'return' }),
  holdTime: msg`How long a piece is kept`,
}
