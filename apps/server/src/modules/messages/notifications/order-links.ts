import * as contract from '@stoa/contract/services/stoa/order-links'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findOrder, findOrderToLink } from '../../orders/orders/index.ts'
import { whyNothingIsSent } from './sending.ts'
import * as store from './store/mails.ts'
import type { MailParts, MailWriter } from './write-mail.ts'

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

export function linkOperations({ mailer, render }: MailParts, mailLink: Job<{ orderId: string; mailKey: string }>) {
  const sendsMail = async (site: SiteRead) => render !== undefined && !(await whyNothingIsSent(site, mailer))
  return {
    getOrderLinkAvailability: implementRead(contract.getOrderLinkAvailability, async ({ site }) => ({
      available: await sendsMail(site),
    })),

    /** Whatever is asked for, the answer is the same; limits apply later, in the job, for the same reason. */
    requestOrderLink: implement(contract.requestOrderLink, async ({ site, refuse }, request) => {
      if (!(await sendsMail(site))) throw refuse('NO_MAIL_SENT', 'the shop sends no mails')
      const order = await findOrderToLink(site, request)
      if (order) site.enqueue(mailLink, { orderId: order.id, mailKey: newId() })
      return {}
    }),
  }
}
