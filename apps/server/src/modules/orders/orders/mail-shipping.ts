import type { JobName } from '../../../kernel/site/site.ts'

/** Mails the buyer about a fulfillment. `mailKey` is the fulfillment's id, or another one for each later change of its tracking. */
export const mailShipping: JobName<{ orderId: string; fulfillmentId: string; mailKey: string }> = {
  name: 'notifications.mail-shipping',
}
