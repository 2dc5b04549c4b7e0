import { mailDesign } from '../../design.ts'
import type { EventOrigin } from '../../parts/account-event.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** A change that the owner is notified of. */
export type OwnerNoticeChange =
  | 'PAYMENT_METHODS'
  | 'GIFT_CARDS'
  | 'INVOICE_SETTINGS'
  | 'MAIL_SETTINGS'
  | 'AUTOMATIONS'
  | 'TRANSLATIONS'
  | 'API_KEYS'
  | 'STAFF'

/** Tells an owner that somebody changed where money goes or who may do what. */
export interface OwnerNotice extends EventOrigin {
  kind: 'OWNER_NOTICE'
  change: OwnerNoticeChange
  /** The address of a person or the name of a key. */
  caller: string
  /** The audit log. */
  url: string
}

export const design = mailDesign({
  variables: ['event'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }, { name: 'DETAILS' }],
})

export function sample({ origin, date }: SampleFrame): OwnerNotice {
  return {
    kind: 'OWNER_NOTICE',
    change: 'PAYMENT_METHODS',
    caller: 'jonas@example.com',
    date,
    address: '203.0.113.7',
    url: `${origin}/dashboard/settings/audit-log`,
  }
}
