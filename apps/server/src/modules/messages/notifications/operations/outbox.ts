import * as contract from '@stoa/contract/services/stoa/mails'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { getOrder, loadOrders } from '../../../orders/orders/ports/reading.ts'
import { maskLinks } from '../mask-links.ts'
import { searchOutbox } from '../outbox.ts'
import { present } from '../present.ts'
import type { Resend } from '../resend.ts'
import * as store from '../store/mails.ts'
import { checkReadsOrders } from '../reads-orders.ts'

export const listOrderMails = implementRead(contract.listOrderMails, async ({ site, caller }, { orderId }) => {
  checkReadsOrders(caller)
  await getOrder(site, orderId)
  return { mails: (await store.loadMails(site, orderId)).map(present) }
})

export const listFailedMails = implementRead(contract.listFailedMails, async ({ site, caller }) => {
  checkReadsOrders(caller)
  const mails = await store.loadFailedMails(site)
  const orders = await loadOrders(site, [...new Set(mails.map(({ order_id: id }) => id))])
  const numbers = new Map(orders.map(({ id, order }) => [id, order.number ?? '']))
  return { mails: mails.map((mail) => ({ mail: present(mail), orderNumber: numbers.get(mail.order_id) ?? '' })) }
})

export const searchMails = implementRead(contract.searchMails, async ({ site, caller }, { search }) => {
  const { mails, metadata } = await searchOutbox(site, caller, search)
  return { mails, pagingMetadata: metadata }
})

/** Its links are the receiver's alone. */
export const getMail = implementRead(contract.getMail, async ({ site, caller }, { mailId }) => {
  checkReadsOrders(caller)
  const mail = await store.findMail(site, mailId)
  if (!mail) throw notFound('mail', { id: mailId })
  const { subject, html, text } = mail
  return { mail: present(mail), content: { subject: maskLinks(subject), html: maskLinks(html), text: maskLinks(text) } }
})

export const resendMail = ({ resend, limits }: { resend: Resend } & { limits: Pick<RateLimits, 'mailByHand'> }) =>
  implement(contract.resendMail, async ({ site, refuse }, { mailId, recipient }) => {
    const known = await store.findMail(site, mailId)
    if (!known) throw notFound('mail', { id: mailId })
    site.noteBefore(present(known))
    if (!recipient && !known.recipient) throw refuse('MAIL_ADDRESS_MISSING', 'the order has no email address')
    limits.mailByHand(site.siteId)
    const mail = await resend(site, mailId, recipient?.trim())
    return { mail: present(mail!) }
  })

export const dismissMail = implement(contract.dismissMail, async ({ site, refuse }, { mailId, dismissed = true }) => {
  const known = await store.lockMail(site, mailId)
  if (!known) throw notFound('mail', { id: mailId })
  const mail = await store.dismissMail(site, mailId, dismissed)
  if (!mail) throw refuse('MAIL_NOT_FAILED', 'only a failed mail can be dismissed')
  site.noteBefore(present(known))
  return { mail: present(mail) }
})
