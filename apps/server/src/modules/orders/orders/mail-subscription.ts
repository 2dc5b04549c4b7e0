import type { JobName } from '../../../kernel/site/site.ts'

/**
 * Mails the buyer what became of a subscription. `orderId` is the newest order that it made; the rest is what the mail says.
 * `mailKey` names the mail, so that it is written once.
 */
export const mailSubscription: JobName<{
  orderId: string
  /** Absent in jobs from before mails led to the subscription. */
  subscriptionId?: string
  news:
    | 'FAILED'
    | 'ENDED'
    | 'WAITING'
    | 'SKIPPED'
    | 'SUBSTITUTED'
    | 'GONE'
    | 'CANCELED'
    | 'CHANGED'
    | 'CARD_MISSING'
    | 'NEW_PRICE'
    | 'REMINDER'
  title: string
  nextDate?: string
  amount: string
  /** Before a change of prices. */
  formerAmount?: string
  item?: string
  substitute?: string
  mailKey: string
}> = { name: 'notifications.mail-subscription' }
