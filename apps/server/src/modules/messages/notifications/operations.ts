import type { Order } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/mails'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/identity.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { findOrderByNumber, getOrder, ordersByIds } from '../../orders/orders/index.ts'
import { changeMailText, mailText } from './mail-texts.ts'
import { maskLinks } from './mask-links.ts'
import { searchOutbox } from './outbox.ts'
import { present, presentSettings, settingsRow } from './present.ts'
import type { Resend } from './resend.ts'
import { sampleMail } from './sample.ts'
import { senderOf, whyNothingIsSent } from './sending.ts'
import * as store from './store/mails.ts'
import type { MailParts, MailWriter } from './write-mail.ts'

export function mailOperations(
  { mailer, render }: MailParts,
  { contentOf }: MailWriter,
  { resend, limits }: { resend: Resend; limits: Pick<RateLimits, 'mailByHand'> },
) {
  return {
    listOrderMails: implementRead(contract.listOrderMails, async ({ site, caller }, { orderId }) => {
      checkReadsOrders(caller)
      await getOrder(site, orderId)
      return { mails: (await store.mailsOf(site, orderId)).map(present) }
    }),

    listFailedMails: implementRead(contract.listFailedMails, async ({ site, caller }) => {
      checkReadsOrders(caller)
      const mails = await store.failedMails(site)
      const orders = await ordersByIds(site, [...new Set(mails.map(({ order_id: id }) => id))])
      const numbers = new Map(orders.map(({ id, order }) => [id, order.number ?? '']))
      return { mails: mails.map((mail) => ({ mail: present(mail), orderNumber: numbers.get(mail.order_id) ?? '' })) }
    }),

    searchMails: implementRead(contract.searchMails, async ({ site, caller }, { search }) => {
      const { mails, metadata } = await searchOutbox(site, caller, search as WireQuery)
      return { mails, pagingMetadata: metadata }
    }),

    /** Its links are the receiver's alone. */
    getMail: implementRead(contract.getMail, async ({ site, caller }, { mailId }) => {
      checkReadsOrders(caller)
      const mail = await store.findMail(site, mailId)
      if (!mail) throw notFound('mail', { id: mailId })
      const { subject, html, text } = mail
      return { mail: present(mail), content: { subject: maskLinks(subject), html: maskLinks(html), text: maskLinks(text) } }
    }),

    resendMail: implement(contract.resendMail, async ({ site, refuse }, { mailId, recipient }) => {
      const known = await store.findMail(site, mailId)
      if (!known) throw notFound('mail', { id: mailId })
      site.noteBefore(present(known))
      if (!recipient && !known.recipient) throw refuse('MAIL_ADDRESS_MISSING', 'the order has no email address')
      limits.mailByHand(site.siteId)
      const mail = await resend(site, mailId, recipient?.trim())
      return { mail: present(mail!) }
    }),

    dismissMail: implement(contract.dismissMail, async ({ site, refuse }, { mailId, dismissed = true }) => {
      const known = await store.lockMail(site, mailId)
      if (!known) throw notFound('mail', { id: mailId })
      const mail = await store.dismissMail(site, mailId, dismissed)
      if (!mail) throw refuse('MAIL_NOT_FAILED', 'only a failed mail can be dismissed')
      site.noteBefore(present(known))
      return { mail: present(mail) }
    }),

    getMailSending: implementRead(contract.getMailSending, async ({ site }) => {
      const notSentReason = render ? await whyNothingIsSent(site, mailer) : 'NO_TEMPLATES'
      return { ...(notSentReason && { notSentReason }) }
    }),

    getMailSettings: implementRead(contract.getMailSettings, async ({ site }) => ({
      settings: presentSettings(await store.mailSettings(site)),
      ...(mailer && { senderAddress: mailer.address }),
    })),

    updateMailSettings: implement(contract.updateMailSettings, async ({ site }, { settings }) => {
      const before = await store.mailSettings(site)
      site.noteBefore(presentSettings(before))
      const after = settingsRow(before, settings)
      await store.saveMailSettings(site, after)
      return { settings: presentSettings(after) }
    }),

    sendTestMail: implementAction(
      contract.sendTestMail,
      async ({ site, refuse }, { recipient, language = 'en', kind = 'TEST' }) => {
        if (!mailer) throw refuse('MAIL_SERVER_MISSING', 'no mail server is configured')
        if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
        limits.mailByHand(site.siteId)
        const content = await contentOf(site, sampleMail(kind, site, language), language)
        const messageId = `${newId()}@${mailer.domain}`
        const outcome = await mailer.send({ ...(await senderOf(site)), ...content, messageId, to: recipient.trim() })
        return outcome.status === 'SENT' ? { sent: true } : { sent: false, failure: outcome.reason }
      },
    ),

    getMailText: implementRead(contract.getMailText, async ({ site }, { kind, language }) => ({
      text: await mailText(site, kind, language),
    })),

    updateMailText: implement(contract.updateMailText, async ({ site }, { text }) => ({
      text: await changeMailText(site, text),
    })),

    previewMail: implementRead(contract.previewMail, async ({ site, caller, refuse }, request) => {
      const { kind, language, orderNumber, ...unsaved } = request
      if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
      const isUnsaved = Object.values(unsaved).some((text) => text !== undefined && text !== null)
      const order = orderNumber === undefined ? undefined : await previewedOrder(site, caller, orderNumber)
      const sample = sampleMail(kind, site, language, order)
      const shown =
        (sample.kind === 'REVIEW_REQUEST' || sample.kind === 'MEMBER_WELCOME') && isUnsaved
          ? { ...sample, text: unsaved }
          : sample
      return { content: await contentOf(site, shown, language) }
    }),
  }
}

/** Without its id, so that the link of a preview opens nothing. */
async function previewedOrder(site: SiteRead, caller: Caller, number: string): Promise<Order> {
  checkReadsOrders(caller)
  const found = await findOrderByNumber(site, number)
  if (!found) throw notFound('order', { number })
  const { id: _id, ...order } = found.order
  return order
}

/** A mail about an order shows it. */
function checkReadsOrders(caller: Caller): void {
  if (!holds(caller, 'ECOM.READ_ORDERS')) throw permissionDenied('mails about orders need the permission to read orders')
}
