import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailContent } from './frame/mail-view.ts'
import type { MailFrame, MailShop } from './request.ts'

/** Writes the mail of one kind from its data. */
export interface MailTemplate<Data extends { kind: string }> {
  reader: MailReader
  write: (mail: Data & MailFrame, i18n: I18n) => MailContent
}

type MailReader = 'BUYER' | 'GIFT_CARD_RECIPIENT' | 'WAITING' | 'MEMBER' | 'STAFF' | 'INVITED_STAFF' | 'TESTER'

/** The last lines of a mail say why the reader gets it. The shop's address follows. */
export const footers: Readonly<Record<MailReader, (shop: MailShop) => MessageDescriptor>> = {
  BUYER: (shop) => msg`You get this email because you ordered at ${shop.name}:`,
  GIFT_CARD_RECIPIENT: (shop) => msg`You get this email because somebody sent you a gift card for ${shop.name}:`,
  WAITING: (shop) => msg`You get this email because somebody left your address at ${shop.name} to be told about this item:`,
  MEMBER: (shop) => msg`You get this email because somebody used your address at ${shop.name}:`,
  STAFF: (shop) => msg`You get this email because you have an account in the back office of ${shop.name}:`,
  INVITED_STAFF: (shop) => msg`You get this email because somebody invited you to the back office of ${shop.name}:`,
  TESTER: (shop) => msg`Somebody asked for this email in the back office of ${shop.name}:`,
}
