import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aCoupon, aPaidOrder, anUnpaidOrder, customItem, item } from './draft-orders/draft-orders-builders.ts'
import { aTaxedShop } from '../platform/plugin-builders.ts'
import { aPayer, aRequest, cards } from '../payment-requests/requests-builders.ts'
import { ofStaff, openReturns } from '../returns/returns-builders.ts'
import { collector, orderNow, transactionsNow } from './orders-builders.ts'

/** What happens to an order after it was placed. `at` chooses among lines, products or payments; what is not possible is refused. */
export type Step =
  | { kind: 'add'; at: number; quantity: number; isPriced: boolean; takesStock: boolean }
  | { kind: 'quantity'; at: number; quantity: number; takesStock: boolean }
  | { kind: 'discount' | 'fee'; hundredths: number }
  | { kind: 'pay'; parts: number; by: 'CARD' | 'GIFT_CARD' | 'HAND' }
  | { kind: 'refundLine'; at: number; quantity: number; restocks: boolean }
  | { kind: 'refundAmount'; hundredths: number }
  | { kind: 'send'; at: number; quantity: number }
  | {
      kind: 'return'
      at: number
      quantity: number
      condition: 'RESALABLE' | 'DAMAGED' | 'MISSING'
      ends: 'REFUND' | 'EXCHANGE' | 'OPEN'
    }
  | { kind: 'cancel'; restocks: boolean }
  | { kind: 'dispute'; at: number; isWon: boolean }

const at = fc.nat({ max: 9 })
const quantity = fc.integer({ min: 0, max: 4 })
const hundredths = fc.integer({ min: 1, max: 100 })
const kind = <Kind extends string>(value: Kind) => fc.constant(value)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: kind('add'), at, quantity, isPriced: fc.boolean(), takesStock: fc.boolean() }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: kind('quantity'), at, quantity, takesStock: fc.boolean() }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constantFrom('discount' as const, 'fee' as const), hundredths }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: kind('pay'),
      parts: fc.integer({ min: 1, max: 3 }),
      by: fc.constantFrom('CARD' as const, 'GIFT_CARD' as const, 'HAND' as const),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: kind('refundLine'), at, quantity, restocks: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record({ kind: kind('refundAmount'), hundredths }), weight: 3 },
  { arbitrary: fc.record({ kind: kind('send'), at, quantity }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: kind('return'),
      at,
      quantity,
      condition: fc.constantFrom('RESALABLE' as const, 'DAMAGED' as const, 'MISSING' as const),
      ends: fc.constantFrom('REFUND' as const, 'EXCHANGE' as const, 'OPEN' as const),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: kind('cancel'), restocks: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ kind: kind('dispute'), at, isWon: fc.boolean() }), weight: 1 },
)

/** How the order begins. */
export const beginning = {
  isPaid: fc.boolean(),
  hasCoupon: fc.boolean(),
  tax: fc.constantFrom('NONE' as const, 'INCLUDED' as const, 'ADDED' as const),
}

export const history = fc.record({
  ...beginning,
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
})

export interface History {
  server: TestServer
  shop: TestShop
  products: Awaited<ReturnType<typeof aProduct>>[]
  giftCard: { id: string; code: string }
  orderId: string
}

interface Beginning {
  isPaid: boolean
  hasCoupon: boolean
  tax: 'NONE' | 'INCLUDED' | 'ADDED'
}

export async function begin(server: TestServer, { isPaid, hasCoupon, tax }: Beginning): Promise<History> {
  const shop = await (tax === 'NONE' ? aShop(server) : aTaxedShop(server, tax === 'INCLUDED'))
  const products = [
    await aProduct(shop, { name: 'Print', price: '19.99', stock: 20 }),
    await aProduct(shop, { name: 'Frame', price: '7.35', stock: 20 }),
    await aProduct(shop, { name: 'Poster', price: '0.01', stock: 20 }),
  ]
  const giftCard = await aGiftCard(shop, '60.00')
  await openReturns(shop)
  if (hasCoupon) await aCoupon(shop, 'SUMMER', { percent: 15 })
  const order = await (isPaid ? aPaidOrder : anUnpaidOrder)(shop, products.slice(0, 2), hasCoupon ? { coupon: 'SUMMER' } : {})
  return { server, shop, products, giftCard, orderId: order.id }
}

export const minor = (price: { amount?: string } | undefined) => BigInt((price?.amount ?? '0').replace('.', ''))
const money = (amount: bigint) => ({ amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` })
const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % (values.length || 1)]

type Answer = { status: number; body: any }

/** Takes a step. A refusal is one of the documented kind. */
export async function take(past: History, each: Step): Promise<void> {
  for (const answer of await act(past, each)) {
    expect(answer.status, JSON.stringify([each, answer.body])).toBeLessThan(500)
    if (answer.status !== 200) expect(answer.body.details, JSON.stringify(each)).toBeDefined()
  }
  await past.server.app.drain()
}

async function act(past: History, each: Step): Promise<Answer[]> {
  const { server, shop, products, orderId } = past
  const order = await orderNow(shop, orderId)
  const payments: any[] = (await transactionsNow(shop, orderId)).payments
  switch (each.kind) {
    case 'add': {
      const lines = each.isPriced
        ? { customLineItems: [customItem('Extra', '3.33', each.quantity || 1)] }
        : { catalogLineItems: [item(pick(products, each.at)!, each.quantity || 1)] }
      return edit(past, [['add-line-items', lines]], each.takesStock)
    }
    case 'quantity': {
      const lineItemId = pick<any>(order.lineItems, each.at)?.id
      return edit(past, [['line-items', { lineItemChanges: [{ lineItemId, newQuantity: each.quantity }] }]], each.takesStock)
    }
    case 'discount': {
      const discounts = [{ discountType: 'GLOBAL', percentage: String(each.hundredths), applyToDraftOrder: true }]
      return edit(past, [['create-custom-discounts', { discounts }]], false)
    }
    case 'fee': {
      const customAdditionalFees = [{ name: 'Wrap', price: money(BigInt(each.hundredths)), applyToDraftOrder: true }]
      return edit(past, [['create-additional-fees', { customAdditionalFees }]], false)
    }
    case 'pay':
      return pay(past, each, minor(order.balanceSummary.balance))
    case 'refundLine': {
      const lineItemId = pick<any>(order.lineItems, each.at)?.id
      const quantityOf = each.quantity || 1
      const restockInfo = { type: 'SOME_ITEMS', items: [{ lineItemId, quantity: quantityOf }] }
      return [
        await collector(shop, orderId, 'trigger-refund', {
          payments: payments.length > 0 ? [{ paymentId: pick(payments, each.quantity).id }] : [],
          details: { lineItems: [{ lineItemId, quantity: quantityOf }] },
          ...(each.restocks && { sideEffects: { restockInfo } }),
        }),
      ]
    }
    case 'refundAmount': {
      const payment = pick(payments, each.hundredths)
      if (!payment) return []
      const amount = money((minor(payment.amount) * BigInt(each.hundredths)) / 100n)
      return [await collector(shop, orderId, 'trigger-refund', { payments: [{ paymentId: payment.id, amount }] })]
    }
    case 'send':
      return [await send(past, pick<any>(order.lineItems, each.at)?.id, each.quantity || 1)]
    case 'return':
      return sendBack(past, each, pick<any>(order.lineItems, each.at)?.id)
    case 'cancel':
      return [await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: each.restocks })]
    case 'dispute': {
      const payment = pick(
        payments.filter(({ regularPaymentDetails }) => regularPaymentDetails && !regularPaymentDetails.offlinePayment),
        each.at,
      )
      if (!payment) return []
      const chargeback = { id: randomUUID(), amount: '1.00' }
      const opened = await sendChargeback(server, shop, payment.id, { ...chargeback, status: 'APPROVED' })
      if (!each.isWon) return [opened]
      return [opened, await sendChargeback(server, shop, payment.id, { ...chargeback, status: 'REVERSED' })]
    }
  }
}

/** Changes the order by a draft, which is discarded where it cannot be committed. */
export async function edit({ shop, orderId }: History, calls: [string, object][], takesStock: boolean): Promise<Answer[]> {
  const path = '/ecom/v1/draft-orders'
  const begun = await shop.owner('POST', path, { sourceOrderId: orderId })
  if (begun.status !== 200) return [begun]
  const id = begun.body.calculatedDraftOrder.draftOrder.id
  const answers = [begun]
  for (const [call, body] of calls) answers.push(await shop.owner('POST', `${path}/${id}/${call}`, body))
  const { body } = await shop.owner('GET', `${path}/${id}`)
  const updateInventory = body.calculatedDraftOrder.draftOrder.lineItems.map(({ lineItem }: any) => ({ lineItemId: lineItem.id }))
  const committed = await shop.owner('POST', `${path}/${id}/commit`, {
    commitSettings: { ...(takesStock && { updateInventory }) },
  })
  if (committed.status !== 200) await shop.owner('DELETE', `${path}/${id}`)
  return [...answers, committed]
}

function send({ shop, orderId }: History, lineItemId: string, quantityOf: number): Promise<Answer> {
  const lineItems = [{ id: lineItemId, quantity: quantityOf }]
  return shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment: { lineItems } })
}

/** Sends and returns units of a line, which arrive and are then refunded, exchanged for another product, or kept open. */
async function sendBack(
  past: History,
  { at: which, quantity: units, condition, ends }: Extract<Step, { kind: 'return' }>,
  lineItemId: string,
): Promise<Answer[]> {
  const { shop, orderId, products } = past
  const quantityOf = units || 1
  const sent = await send(past, lineItemId, quantityOf)
  const lines = [{ lineItemId, quantity: quantityOf, reason: 'CHANGED_MIND' }]
  const requested = await shop.owner('POST', '/stoa/v1/returns', {
    orderId,
    lines,
    wish: ends === 'EXCHANGE' ? 'EXCHANGE' : 'REFUND',
  })
  if (requested.status !== 200) return [sent, requested]
  const staff = ofStaff(shop, requested.body.return.id)
  const answers = [sent, requested]
  if (requested.body.return.status === 'REQUESTED') answers.push(await staff.act('approve'))
  answers.push(await staff.receive([{ lineItemId, quantity: quantityOf, condition, restock: condition === 'RESALABLE' }]))
  if (ends === 'OPEN') return answers
  if (ends === 'REFUND') return [...answers, await staff.refund({ includeDelivery: which % 2 === 0 })]
  const begun = await staff.act('exchange')
  if (begun.status !== 200) return [...answers, begun]
  const path = `/ecom/v1/draft-orders/${begun.body.draftOrderId}`
  const added = await shop.owner('POST', `${path}/add-line-items`, {
    catalogLineItems: [item(pick(products, which)!, quantityOf)],
  })
  const committed = await shop.owner('POST', `${path}/commit`, { commitSettings: {} })
  if (committed.status !== 200) await shop.owner('DELETE', path)
  return [...answers, begun, added, committed]
}

async function pay(
  { shop, orderId, giftCard }: History,
  { parts, by }: { parts: number; by: 'CARD' | 'GIFT_CARD' | 'HAND' },
  owed: bigint,
): Promise<Answer[]> {
  if (owed <= 0n) return []
  const amount = money(owed / BigInt(parts) || 1n)
  if (by === 'HAND') return [await collector(shop, orderId, 'mark-as-paid')]
  if (by === 'GIFT_CARD')
    return [
      await shop.owner('POST', '/ecom/v1/order-billing/charge-order', {
        orderId,
        giftCards: [{ giftCardCode: giftCard.code, amount }],
      }),
    ]
  try {
    const { token } = await aRequest(shop, orderId, { amount })
    return [await (await aPayer(shop, token)).payByCard(cards.good, amount.amount)]
  } catch {
    // The order can be paid no more.
    return []
  }
}
