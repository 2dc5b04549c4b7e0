import fc from 'fast-check'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { aVisitor, aCheckout, type aProduct } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aTaxedOrder } from '../../support/shop/invoicing.ts'
import { anOrder, collector, orderNow, orderOf, transactionsNow } from '../orders/orders-builders.ts'
import { customItem, draftClient } from '../orders/draft-orders/draft-orders-builders.ts'

const cents = fc.integer({ min: 1, max: 9000 })

const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('refund line' as const), reason: fc.constantFrom('Damaged', 'Too small', '') }),
  fc.record({ do: fc.constant('refund delivery' as const) }),
  fc.record({ do: fc.constant('refund fee' as const), at: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('refund amount' as const), cents }),
  fc.record({ do: fc.constant('refund all' as const) }),
  fc.record({ do: fc.constant('edit' as const), cents }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
)

const lines = fc.array(
  fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 4 }), rate: fc.constantFrom('0.19', '0.07') }),
  { minLength: 1, maxLength: 3 },
)

/** How an order comes to be, and what becomes of it. */
export const history = fc.record({
  kind: fc.constantFrom(
    'checkout' as const,
    'coupon' as const,
    'gift card' as const,
    'tip' as const,
    'app' as const,
    'plain' as const,
    'import' as const,
    'dollars' as const,
  ),
  lines,
  delivery: cents,
  refundedElsewhere: fc.boolean(),
  steps: fc.array(step, { maxLength: 5 }),
})

export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

const write = (minor: number) => (minor / 100).toFixed(2)

/** Lets a history happen. What a shop refuses, happens to nobody. */
export async function happen(
  shop: TestShop,
  { kind, lines: wanted, delivery, refundedElsewhere, steps }: History,
  { products, wait }: { products: readonly Awaited<ReturnType<typeof aProduct>>[]; wait: (days: number) => void },
): Promise<void> {
  const id = await placed()
  for (const each of steps) {
    if (each.do === 'wait') wait(each.days)
    else await happens(each)
  }

  async function placed(): Promise<string> {
    const priced = wanted.map(({ price, quantity, rate }) => ({ price: write(price), quantity, rate }))
    switch (kind) {
      case 'app':
        return (await aTaxedOrder(shop, { lines: priced, shipping: { price: write(delivery + 100), rate: '0.19' } })).id
      case 'plain':
      case 'dollars':
        return (await anOrder(shop, { lines: priced, shipping: write(delivery), ...(kind === 'dollars' && { currency: 'USD' }) }))
          .id
      case 'import': {
        const order = orderOf({ lines: priced, shipping: write(delivery) })
        const body = {
          ...order,
          // A discount that no line explains.
          priceSummary: {
            ...order.priceSummary,
            discount: { amount: '0.01' },
            total: { amount: write(Math.round(Number(order.priceSummary.total.amount) * 100) - 1) },
          },
          paymentStatus: refundedElsewhere ? 'FULLY_REFUNDED' : 'PAID',
          fulfillmentStatus: 'FULFILLED',
        }
        const answer = await shop.owner('POST', '/ecom/v1/orders/import', { order: body })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
        return answer.body.order.id
      }
      default: {
        const visitor = await aVisitor(shop)
        const checkout = await aCheckout(visitor, products.slice(0, wanted.length))
        if (kind === 'coupon')
          await visitor.send('PATCH', `/ecom/v1/checkouts/${checkout}`, { checkout: { id: checkout }, couponCode: 'TENTH' })
        if (kind === 'gift card') {
          const { code } = await aGiftCard(shop, write(delivery))
          issued.push(delivery)
          await visitor.send('PATCH', `/ecom/v1/checkouts/${checkout}`, { checkout: { id: checkout }, giftCardCode: code })
        }
        if (kind === 'tip') {
          const tipChoice = { tipType: 'CUSTOM', type: 'CUSTOM', value: write(Math.min(delivery, 500)) }
          await visitor.send('PATCH', '/tips/v1/tips/choice', { purchaseFlowId: checkout, tipChoice })
        }
        return (await visitor.send('POST', `/ecom/v1/checkouts/${checkout}/create-order`, {})).body.orderId
      }
    }
  }

  async function happens(each: Exclude<History['steps'][number], { do: 'wait' }>): Promise<void> {
    if (each.do === 'pay') await collector(shop, id, 'mark-as-paid')
    else if (each.do === 'cancel') await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
    else if (each.do === 'edit') await edit(each.cents)
    else {
      const payments = (await transactionsNow(shop, id)).payments as { id: string }[]
      const [payment] = payments
      if (!payment) return
      const order = await orderNow(shop, id)
      const details =
        each.do === 'refund line'
          ? { lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1 }], ...(each.reason && { reason: each.reason }) }
          : each.do === 'refund delivery'
            ? { shippingIncluded: true }
            : each.do === 'refund fee'
              ? { additionalFees: feesOf(order, each.at) }
              : {}
      const amount = each.do === 'refund amount' ? { amount: { amount: write(each.cents) } } : {}
      await collector(shop, id, 'trigger-refund', { payments: [{ paymentId: payment.id, ...amount }], details })
    }
  }

  /** Another quantity of the first item, or another item. An order that is not to be edited stays as it is. */
  async function edit(price: number): Promise<void> {
    const { draftOrders: drafts } = draftClient(shop)
    const order = await orderNow(shop, id)
    // A further item would bear tax, and others of the order none.
    const isTaxed = kind !== 'plain' && kind !== 'dollars' && kind !== 'import'
    try {
      const { calculatedDraftOrder } = await drafts.createDraftOrder({ sourceOrderId: id })
      const draftId = calculatedDraftOrder!.draftOrder!._id!
      if (isTaxed && price % 2 === 0)
        await drafts.addLineItemsToDraftOrder(draftId, { customLineItems: [customItem('Extra', write(price))] })
      else await drafts.updateLineItems(draftId, [{ lineItemId: order.lineItems[0].id, newQuantity: 1 + (price % 4) }] as never)
      await drafts.commitDraftOrder(draftId)
      edits.count++
    } catch (error) {
      if (!String(error).includes('ORDER_CANNOT_BE_EDITED')) throw error
    }
  }
}

/** How many edits were made. */
export const edits = { count: 0 }

/** What gift cards were issued with, in minor units. */
export const issued: number[] = []

function feesOf({ additionalFees = [] }: { additionalFees?: { id: string }[] }, at: number): { additionalFeeId: string }[] {
  return additionalFees.slice(at, at + 1).map(({ id }) => ({ additionalFeeId: id }))
}
