import * as contract from '@stoa/contract/services/stoa/order-links'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrderToLink } from '../../../orders/orders/ports/reading.ts'
import { whyNothingIsSent } from '../sending.ts'
import type { MailParts } from '../write-mail.ts'

export const getOrderLinkAvailability = ({ mailer, render }: Pick<MailParts, 'mailer'> & Pick<MailParts, 'render'>) =>
  implementRead(contract.getOrderLinkAvailability, async ({ site }) => ({
    available: await sendsMail(site, { mailer, render }),
  }))

/** Whatever is asked for, the answer is the same; limits apply later, in the job, for the same reason. */
export const requestOrderLink = ({
  mailer,
  render,
  mailLink,
}: Pick<MailParts, 'mailer'> & Pick<MailParts, 'render'> & { mailLink: Job<{ orderId: string; mailKey: string }> }) =>
  implement(contract.requestOrderLink, async ({ site, refuse }, request) => {
    if (!(await sendsMail(site, { mailer, render }))) throw refuse('NO_MAIL_SENT', 'the shop sends no mails')
    const order = await findOrderToLink(site, request)
    if (order) site.enqueue(mailLink, { orderId: order.id, mailKey: newId() })
    return {}
  })

async function sendsMail(site: SiteRead, { mailer, render }: Pick<MailParts, 'mailer' | 'render'>): Promise<boolean> {
  return render !== undefined && !(await whyNothingIsSent(site, mailer))
}
