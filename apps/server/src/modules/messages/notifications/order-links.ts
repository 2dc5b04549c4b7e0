import { job, type Job } from '../../../kernel/site/jobs.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import * as store from './store/mails.ts'
import type { MailWriter } from './write-mail.ts'

/** An order's mails with a link per hour: nobody can fill a buyer's mailbox. */
const linksPerHour = 3

const hourMilliseconds = 3600 * 1000

export function linkMail({ writeMail }: MailWriter): Job<{ orderId: string; mailKey: string }> {
  return job('notifications.mail-order-link', async (site, { orderId, mailKey }) => {
    const since = new Date(site.now.getTime() - hourMilliseconds)
    if ((await store.countMailsSince(site, { kind: 'ORDER_LINK', orderId, since })) >= linksPerHour) return
    const order = (await findOrder(site, orderId))?.order
    if (order) await writeMail(site, mailKey, { kind: 'ORDER_LINK', order })
  })
}
