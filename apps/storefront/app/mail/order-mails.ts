import { msg } from '@lingui/core/macro'
import type { Order, OrderLineItem, Refund } from '@stoa/contract/services/ecom/orders'
import { dateLocale } from '@stoa/web/languages'
import { isZero } from '@stoa/web/money'
import { toDestinations } from '../features/order/destinations.tsx'
import { toOfflinePayment } from '../features/order/offline-payment.tsx'
import { toParcels } from '../features/order/parcels.tsx'
import { deliveryTexts } from '../lib/delivery/delivery-texts.server.ts'
import { toGiftCardPayment, lineView, totalsRows } from '../lib/money/lines.ts'
import { moneyFormat } from '../lib/money/money.ts'
import { totalsLabels } from '../ui/totals.tsx'
import type { LineView } from '../ui/line.tsx'
import type { MailTools, MailView } from './frame/mail-view.ts'
import type { MailRequest } from './request.ts'

type Request<Kind> = Extract<MailRequest, { kind: Kind }>
type Content = Omit<MailView, 'language' | 'shop' | 'notice' | 'footer'>

export function confirmation({ order, orderUrl, shop }: Request<'ORDER_CONFIRMATION'>, tools: MailTools): Content {
  const { i18n, days } = tools
  const number = order.number ?? ''
  const date = days.format(new Date(order.purchasedDate ?? order.createdDate ?? 0))
  return {
    subject: i18n._(msg`Your order ${number} at ${shop.name}`),
    title: i18n._(msg`Thank you for your order`),
    paragraphs: [i18n._(msg`We’ve received your order ${number} of ${date}.`)],
    payment: payment(order, tools),
    action: viewOrder(orderUrl, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: totals(order, tools),
    details: [...delivery(order, tools), ...paidWith(order, tools), ...note(order, tools)],
  }
}

export function shippingConfirmation(
  { order, orderUrl, fulfillment }: Request<'SHIPPING_CONFIRMATION'>,
  tools: MailTools,
): Content {
  const { i18n } = tools
  const number = order.number ?? ''
  const [parcel] = toParcels({ fulfillments: [fulfillment] })
  const sent = new Map((fulfillment.lineItems ?? []).map(({ id, quantity }) => [id, quantity]))
  const lines = (order.lineItems ?? []).flatMap((line) => {
    const quantity = sent.get(line.id)
    const { price: _price, total: _total, ...view } = mailLine(line, tools)
    return quantity ? [{ ...view, quantity }] : []
  })
  const isPart = order.fulfillmentStatus === 'PARTIALLY_FULFILLED'
  const [to] = delivery(order, tools)
  return {
    subject: i18n._(msg`Your order ${number} is on its way`),
    title: i18n._(msg`Your order is on its way`),
    paragraphs: [
      isPart ? i18n._(msg`We’ve shipped a part of your order ${number}.`) : i18n._(msg`We’ve shipped your order ${number}.`),
      ...(isPart ? [i18n._(msg`The rest will be shipped separately.`)] : []),
    ],
    action: parcel?.link ? { label: i18n._(msg`Track parcel`), url: parcel.link } : viewOrder(orderUrl, tools),
    lines,
    totals: [],
    details: [
      ...(parcel?.number
        ? [{ title: i18n._(msg`Tracking`), lines: [[parcel.carrier, parcel.number].filter(Boolean).join(' ')] }]
        : []),
      ...(to ? [to] : []),
    ],
  }
}

export function refundContent({ order, orderUrl, refund, shop }: Request<'REFUND'>, { i18n, money }: MailTools): Content {
  const number = order.number ?? ''
  const decimal = refund.summary?.refunded?.amount ?? refund.summary?.requestedRefund?.amount ?? '0'
  if (isZero(decimal)) return membershipRefunded(number, orderUrl, shop.name, { i18n })
  const amount = money(decimal)
  return {
    subject: i18n._(msg`Refund for your order ${number} at ${shop.name}`),
    title: i18n._(msg`We’ve refunded ${amount}`),
    paragraphs: [
      i18n._(msg`We’ve refunded ${amount} for your order ${number}.`),
      ...(isReturnedByProvider(refund)
        ? [i18n._(msg`The money goes back to your original payment method. It may take a few days to arrive.`)]
        : []),
    ],
    action: viewOrder(orderUrl, { i18n }),
    lines: [],
    totals: [
      { label: i18n._(msg`Order total`), amount: money(order.priceSummary?.total?.amount ?? '0') },
      { label: i18n._(msg`Refunded`), amount },
    ],
    details: [],
  }
}

/** No money comes back of what a membership paid. */
function membershipRefunded(number: string, orderUrl: string, shop: string, { i18n }: Pick<MailTools, 'i18n'>): Content {
  return {
    subject: i18n._(msg`Refund for your order ${number} at ${shop}`),
    title: i18n._(msg`Your membership has its credit back`),
    paragraphs: [i18n._(msg`What your membership paid of your order ${number} has been given back to it.`)],
    action: viewOrder(orderUrl, { i18n }),
    lines: [],
    totals: [],
    details: [],
  }
}

export function canceled({ order, orderUrl, shop }: Request<'CANCELLATION'>, tools: MailTools): Content {
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`Your order ${number} at ${shop.name} was cancelled`),
    title: i18n._(msg`Your order was cancelled`),
    paragraphs: [i18n._(msg`We’ve cancelled your order ${number}.`)],
    action: viewOrder(orderUrl, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: totals(order, tools),
    details: [],
  }
}

/** For a buyer who asked to see the order in another browser. */
export function orderLinkContent({ order, orderUrl, shop }: Request<'ORDER_LINK'>, tools: MailTools): Content {
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`The link to your order ${number} at ${shop.name}`),
    title: i18n._(msg`Your order ${number}`),
    paragraphs: [
      i18n._(msg`You asked for a link to your order. It works for 60 days, in any browser.`),
      i18n._(msg`If you didn’t ask for it, you can ignore this email.`),
    ],
    action: viewOrder(orderUrl, tools),
    lines: [],
    totals: [],
    details: [],
  }
}

/** The addresses of the files are on the order's page: programs that open the links of mails would use them up. */
export function orderDownloads({ order, orderUrl, shop }: Request<'ORDER_DOWNLOADS'>, tools: MailTools): Content {
  const { i18n, days } = tools
  const number = order.number ?? ''
  const files = (order.lineItems ?? []).filter(({ digitalFile }) => digitalFile?.link)
  const [end] = files.flatMap(({ digitalFile }) => digitalFile?.expirationDate ?? []).toSorted()
  return {
    subject: i18n._(msg`The files of your order ${number} at ${shop.name}`),
    title: i18n._(msg`Your files are ready`),
    paragraphs: [
      end
        ? i18n._(msg`You can download them on the page of your order until ${days.format(new Date(end))}.`)
        : i18n._(msg`You can download them on the page of your order.`),
    ],
    action: { label: i18n._(msg`Go to your downloads`), url: orderUrl },
    lines: files.map((line) => mailLine(line, tools)),
    totals: [],
    details: [],
  }
}

export function invoiceContent({ order, orderUrl, shop, number }: Request<'INVOICE'>, tools: MailTools): Content {
  const { i18n } = tools
  const orderNumber = order.number ?? ''
  return {
    subject: i18n._(msg`The invoice for your order ${orderNumber} at ${shop.name}`),
    title: i18n._(msg`Your invoice`),
    paragraphs: [
      i18n._(msg`Invoice ${number} for your order ${orderNumber} is ready. You can download it on the page of your order.`),
    ],
    action: viewOrder(orderUrl, tools),
    lines: [],
    totals: [],
    details: [],
  }
}

function viewOrder(url: string, { i18n }: Pick<MailTools, 'i18n'>): MailView['action'] {
  return { label: i18n._(msg`View your order`), url }
}

/** Formats amounts in the order's currency and days in the shop's time zone. */
export function toolsFor(currency: string, { shop }: Pick<MailRequest, 'shop'>, i18n: MailTools['i18n']): MailTools {
  const days = new Intl.DateTimeFormat(dateLocale(i18n.locale, shop.country), { dateStyle: 'long', timeZone: shop.timeZone })
  return { i18n, money: moneyFormat(currency, i18n.locale), days, delivery: deliveryTexts(i18n, shop) }
}

/** A line of an order, with the membership that paid it. Discounts are in the totals. */
function mailLine(line: OrderLineItem, { i18n, money }: MailTools): LineView {
  const { paidBy, options, discount: _discount, ...view } = lineView(line, money)
  return { ...view, options: [...options, ...(paidBy ? [{ name: i18n._(msg`Paid with`), value: paidBy }] : [])] }
}

function totals(order: Order, { i18n, money }: MailTools): MailView['totals'] {
  const rows = totalsRows(order.priceSummary ?? {}, money, {
    taxIncluded: order.taxIncludedInPrices ?? false,
    fees: order.additionalFees,
    exemption: order.taxInfo?.taxExemption,
    giftCard: toGiftCardPayment(order),
  })
  // Goods that are not delivered have no row for it.
  const shown = order.shippingInfo?.title ? rows : rows.filter(({ name }) => name !== 'delivery')
  return shown.map(({ name, label, amount }) => ({
    label: label ?? i18n._(totalsLabels[name]),
    amount: typeof amount === 'string' ? amount : i18n._(amount),
  }))
}

/** The owner's instructions, as long as something is left to pay. */
function payment(order: Order, { i18n, money, days }: MailTools): MailView['payment'] {
  const offline = order.paymentStatus === 'PAID' ? undefined : toOfflinePayment(order, money, days, i18n)
  if (!offline) return undefined
  const { title, amount, instructions, payBefore } = offline
  return {
    title,
    amount,
    instructions,
    notes: [
      i18n._(msg`Payment reference: order ${order.number ?? ''}`),
      ...(payBefore ? [i18n._(msg`Please pay by ${payBefore}. We cancel orders that aren’t paid by then.`)] : []),
    ],
  }
}

function delivery(order: Order, { i18n, delivery: texts }: MailTools): MailView['details'] {
  const { delivery: to, billing } = toDestinations(order, new Intl.DisplayNames(i18n.locale, { type: 'region' }), texts)
  return [
    ...(to
      ? [
          ...(to.pickup
            ? [{ title: i18n._(msg`Pickup`), lines: [...to.pickup.address, ...to.pickup.hours, to.pickup.instructions ?? ''] }]
            : [{ title: i18n._(msg`Delivery address`), lines: to.to }]),
          {
            title: i18n._(msg`Delivery`),
            lines: [[to.title, to.time].filter(Boolean).join(', '), to.slot ? `${to.slot.day}, ${to.slot.time}` : ''],
          },
        ]
          .map(({ title, lines }) => ({ title, lines: lines.filter(Boolean) }))
          .filter(({ lines }) => lines.length > 0)
      : []),
    ...(billing ? [{ title: i18n._(msg`Billing address`), lines: billing }] : []),
  ]
}

function paidWith(order: Order, { i18n, money, days }: MailTools): MailView['details'] {
  const { paymentStatus } = order
  const title = toOfflinePayment(order, money, days, i18n)?.title ?? (paymentStatus === 'PAID' ? i18n._(msg`Paid`) : undefined)
  return title ? [{ title: i18n._(msg`Payment`), lines: [title] }] : []
}

function note({ buyerNote }: Order, { i18n }: MailTools): MailView['details'] {
  return buyerNote ? [{ title: i18n._(msg`Your note`), lines: buyerNote.split(/\r?\n/) }] : []
}

function isReturnedByProvider({ transactions = [] }: Refund): boolean {
  return transactions.some(({ externalRefund }) => externalRefund === false)
}
