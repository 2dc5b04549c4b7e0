import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { describeOrigin } from '../../parts/event-origin.ts'
import { design, type OwnerNotice, type OwnerNoticeChange } from './data.ts'

export const ownerNotice = mailTemplate<OwnerNotice>()({
  reader: 'STAFF',
  design,
  texts: {
    SUBJECT: ({ shop, event }) => `${shop}: ${event}`,
    PREHEADER: () => '',
    TITLE: ({ event }) => event,
    BODY: () => [
      msg`Changes that decide where money goes, or who may do what, are reported to every owner.`,
      msg`If nobody should have done this, undo it now, and remove the person or the key from your shop.`,
    ],
    BUTTON: () => msg`Open the audit log`,
  },
  write: ({ shop, change, caller, url, ...origin }, i18n) => ({
    values: { event: i18n._(titles[change]) },
    buttonUrl: url,
    details: [{ title: i18n._(msg`Who, when and where`), lines: [caller, ...describeOrigin(origin, shop, i18n)] }],
  }),
})

const titles: Readonly<Record<OwnerNoticeChange, MessageDescriptor>> = {
  PAYMENT_METHODS: msg`Somebody changed how your shop is paid`,
  GIFT_CARDS: msg`Somebody issued or changed gift cards`,
  INVOICE_SETTINGS: msg`Somebody changed what your invoices say`,
  MAIL_SETTINGS: msg`Somebody changed your shop’s mails`,
  AUTOMATIONS: msg`Somebody started an automation or a newsletter`,
  TRANSLATIONS: msg`Somebody changed the translation of a payment method`,
  API_KEYS: msg`Somebody created an API key`,
  STAFF: msg`Somebody changed what your staff may do`,
}
