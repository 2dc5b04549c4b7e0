import { formatAmount } from '@stoa/pricing'
import { service as orders } from '@stoa/contract/services/ecom/orders'
import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import type { CancelOrderRequest, OrderDeltasCommitted, Refund, RefundSideEffects } from '@stoa/contract/services/ecom/orders'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import { on, type Reaction, type StoredEvent } from '../../../kernel/background/reactions.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { loadFulfillments, mailShipping } from '../../orders/orders/ports/changing.ts'
import { mailPaymentProblem, mailSubscription } from '../../orders/orders/ports/paying.ts'
import { notifiesBuyer } from '../../orders/orders/ports/placing.ts'
import { findIssued, invoiceMail, invoiceReminderMail, markMailed, openOf } from '../../orders/invoices/index.ts'
import { findPayableRequest, paymentRequestMail, type PaymentLinks } from '../../orders/payment-requests/index.ts'
import { findReturn, receivedUnits, returnMail } from '../../orders/returns/index.ts'
import { downloadMail } from '../../orders/order-downloads/index.ts'
import { orderedSubscriptions } from './ordered-subscriptions.ts'
import type { Resend } from './resend.ts'
import * as store from './store/mails.ts'
import type { MailWriter } from './write-mail.ts'

const approved = `${orders.fqdn}_approved`
const canceled = `${orders.fqdn}_canceled`
const committed = `${orders.fqdn}_committed`
const emailCorrected = `${orders.fqdn}_email_corrected`
const refundCompleted = `${transactions.fqdn}_refund_completed`

/** Events of orders become mails. One subscriber, so that a corrected address never comes before the mail that it corrects. */
export function mailReaction({ writeMail }: MailWriter, resend: Resend): Reaction {
  const reactions: Record<string, (site: JobSite, event: StoredEvent) => Promise<void>> = {
    // An order that is approved when it is placed has this event too.
    [approved]: confirm,

    async [canceled](site, event) {
      const { sendOrderCanceledEmail, customMessage } =
        bodyOf<Pick<CancelOrderRequest, 'sendOrderCanceledEmail' | 'customMessage'>>(event)
      if (!sendOrderCanceledEmail) return
      const order = (await findOrder(site, event.entityId))?.order
      const message = customMessage ?? undefined
      if (order) await writeMail(site, event.entityId, { kind: 'CANCELLATION', order, message })
    },

    async [committed](site, event) {
      const { draftOrderId, commitSettings } = bodyOf<OrderDeltasCommitted>(event)
      if (!draftOrderId || commitSettings?.sendNotificationsToBuyer === false) return
      const order = (await findOrder(site, event.entityId))?.order
      if (order) await writeMail(site, draftOrderId, { kind: 'ORDER_EDITED', order })
    },

    async [refundCompleted](site, event) {
      const { refund, sideEffects } = bodyOf<{ refund?: Refund; sideEffects?: RefundSideEffects }>(event)
      if (!sideEffects?.sendOrderRefundedEmail || !refund?.id) return
      const order = (await findOrder(site, event.entityId))?.order
      const message = sideEffects.customMessage ?? undefined
      if (order) await writeMail(site, refund.id, { kind: 'REFUND', order, refund, message })
    },

    async [emailCorrected](site, { entityId }) {
      const email = (await findOrder(site, entityId))?.order.buyerInfo?.email
      const mail = await store.findMailAbout(site, { kind: 'ORDER_CONFIRMATION', entityId })
      if (mail && email && mail.recipient !== email) await site.transaction((tx) => resend(tx, mail.id, email))
    },
  }
  // An event that an older version has set aside may be of a type that is none of these any more.
  return on(Object.keys(reactions), 'notifications.write-mails', async (site, event) => reactions[event.type]?.(site, event))

  async function confirm(site: JobSite, { entityId }: StoredEvent): Promise<void> {
    const order = (await findOrder(site, entityId))?.order
    if (order?.status !== 'APPROVED' || !(await notifiesBuyer(site, entityId))) return
    const subscriptions = orderedSubscriptions(site, order)
    await writeMail(site, entityId, { kind: 'ORDER_CONFIRMATION', order, ...(subscriptions.length > 0 && { subscriptions }) })
  }
}

/** Writes the mail about a fulfillment; orders enqueue it where the buyer is to know. */
export function shippingMail({ writeMail }: MailWriter): Job<{ orderId: string; fulfillmentId: string; mailKey: string }> {
  return job(mailShipping.name, async (site, { orderId, fulfillmentId, mailKey }) => {
    const order = (await findOrder(site, orderId))?.order
    const [{ fulfillments = [] } = {}] = await loadFulfillments(site, [orderId])
    const fulfillment = fulfillments.find(({ id }) => id === fulfillmentId)
    // The shipment may be undone by now.
    if (order && fulfillment) await writeMail(site, mailKey, { kind: 'SHIPPING_CONFIRMATION', order, fulfillment })
  })
}

/** Writes the mail about a payment that needs its buyer. */
export function paymentMail({ writeMail }: MailWriter): Job<NonNullable<(typeof mailPaymentProblem)['payload']>> {
  return job(mailPaymentProblem.name, async (site, { orderId, paymentId, problem, mailKey }) => {
    const order = (await findOrder(site, orderId))?.order
    if (order) await writeMail(site, mailKey, { kind: 'PAYMENT_PROBLEM', order, paymentId, problem })
  })
}

/** Writes the mail about what became of a subscription. */
export function subscriptionMail({ writeMail }: MailWriter): Job<NonNullable<(typeof mailSubscription)['payload']>> {
  return job(mailSubscription.name, async (site, { orderId, mailKey, ...news }) => {
    const order = (await findOrder(site, orderId))?.order
    if (order) await writeMail(site, mailKey, { kind: 'SUBSCRIPTION_UPDATE', order, ...news })
  })
}

/** Writes the mail about files that can be downloaded now. */
export function downloadsMail({ writeMail }: MailWriter): Job<{ orderId: string; mailKey: string }> {
  return job(downloadMail.name, async (site, { orderId, mailKey }) => {
    const order = (await findOrder(site, orderId))?.order
    if (order) await writeMail(site, mailKey, { kind: 'ORDER_DOWNLOADS', order })
  })
}

/** Writes the mail about an invoice or a credit note. */
export function invoicedMail({ writeMail }: MailWriter): Job<NonNullable<(typeof invoiceMail)['payload']>> {
  // Jobs that were enqueued before documents could be mailed again have no key.
  return job(invoiceMail.name, async (site, { orderId, invoiceId, mailKey = invoiceId }) => {
    const order = (await findOrder(site, orderId))?.order
    const issued = await findIssued(site, invoiceId)
    if (!order || !issued) return
    const { number, kind, corrects = [] } = issued.doc
    const invoiceNumber = corrects.map((invoice) => invoice.number).join(', ')
    if (kind === 'CREDIT_NOTE') await writeMail(site, mailKey, { kind: 'CREDIT_NOTE', order, number, invoiceNumber })
    else await writeMail(site, mailKey, { kind: 'INVOICE', order, number })
    await site.transaction((tx) => markMailed(tx, invoiceId))
  })
}

/** Reminds the buyer of an invoice that is still open. */
export function reminderMail({ writeMail }: MailWriter): Job<NonNullable<(typeof invoiceReminderMail)['payload']>> {
  return job(invoiceReminderMail.name, async (site, { orderId, invoiceId, mailKey }) => {
    const order = (await findOrder(site, orderId))?.order
    const issued = await findIssued(site, invoiceId)
    const open = issued && openOf(issued)
    if (!order || !issued?.due_date || !open) return
    await writeMail(site, mailKey, {
      kind: 'INVOICE_REMINDER',
      order,
      number: issued.doc.number,
      amount: formatAmount(open, issued.currency),
      dueDate: issued.due_date.toISOString(),
      isOverdue: issued.due_date < site.now,
    })
  })
}

/** Writes the mail with the link of a payment request. */
export function requestMail(
  { writeMail }: MailWriter,
  links: PaymentLinks,
): Job<NonNullable<(typeof paymentRequestMail)['payload']>> {
  return job(paymentRequestMail.name, async (site, { requestId, isReminder, mailKey }) => {
    // It may be paid or voided by now, and an edit of the order may have lowered what is owed.
    const payable = await findPayableRequest(site, requestId)
    if (!payable) return
    const { request, stored, amount } = payable
    const { title, description, expirationDate } = request
    await writeMail(site, mailKey, {
      kind: 'PAYMENT_REQUEST',
      order: stored.order,
      title,
      description: description ?? undefined,
      amount: formatAmount(amount, stored.currency),
      expirationDate: expirationDate ? new Date(expirationDate).toISOString() : undefined,
      payUrl: links.urlOf(site, requestId),
      isReminder,
    })
  })
}

/** Writes the mail about a step of a return. */
export function returnedMail({ writeMail }: MailWriter): Job<NonNullable<(typeof returnMail)['payload']>> {
  return job(returnMail.name, async (site, { returnId, kind, mailKey }) => {
    const known = await findReturn(site, returnId)
    const order = known && (await findOrder(site, known.orderId))?.order
    if (!order) return
    const items = known.lines.flatMap((returned) => {
      const line = order.lineItems.find(({ id }) => id === returned.lineItemId)
      const quantity = kind === 'RETURN_RECEIVED' ? receivedUnits(returned) : (returned.quantity ?? 0)
      return line && quantity > 0 ? [{ line, quantity }] : []
    })
    const about = { order, returnNumber: known.number, items }
    switch (kind) {
      case 'RETURN_APPROVED': {
        const { instructions, returnAddress, labelFileName } = known
        return writeMail(site, mailKey, {
          kind,
          ...about,
          instructions: instructions ?? undefined,
          returnAddress: returnAddress ?? undefined,
          hasLabel: Boolean(labelFileName),
        })
      }
      case 'RETURN_DECLINED':
        return writeMail(site, mailKey, { kind, ...about, reason: known.declineReason ?? '' })
      default:
        return writeMail(site, mailKey, { kind, ...about })
    }
  })
}

function bodyOf<Body>({ body }: StoredEvent): Body {
  return body['actionEvent'].body as Body
}
