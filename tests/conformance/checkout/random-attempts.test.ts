import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { giftCardAudits } from '../../support/shop/gift-cards.ts'
import { isSoak } from '../../support/soak.ts'
import {
  aBuyer,
  afterMinutes,
  aScarceShop,
  cards,
  change,
  checkoutOf,
  chooseDelivery,
  leftIn,
  payWithCard,
  server,
  setUp,
  shownTo,
  type ScarceBuyer,
  type ScarceShop,
} from './holds-set-up.ts'

setUp()

const initialStock = 4

type Step =
  | { kind: 'pay'; card: keyof typeof cards }
  /** Answers the last challenge, which may have been ended. */
  | { kind: 'answer'; approve: boolean }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'coupon' | 'giftCard'; isOn: boolean }
  | { kind: 'delivery'; to: 'STANDARD' | 'SLOT' }
  | { kind: 'wait'; minutes: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      card: fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant('answer' as const), approve: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 3 }) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constantFrom('coupon' as const, 'giftCard' as const), isOn: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({ kind: fc.constant('delivery' as const), to: fc.constantFrom('STANDARD' as const, 'SLOT' as const) }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 8, 16) }), weight: 1 },
)

/** A buyer who begins a new checkout once the last one has become an order. */
interface Session {
  scarce: ScarceShop
  buyer: ScarceBuyer
  challenge: string | undefined
  /** By order: the amount that the buyer saw when they paid it. */
  seen: Map<string, string>
}

async function aSession(): Promise<Session> {
  const scarce = await aScarceShop({ stock: initialStock })
  return { scarce, buyer: await anOpenCheckout(scarce), challenge: undefined, seen: new Map() }
}

async function anOpenCheckout(scarce: ScarceShop): Promise<ScarceBuyer> {
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  return buyer
}

async function run(session: Session, each: Step): Promise<void> {
  const { scarce, buyer } = session
  const path = `/ecom/v1/checkouts/${buyer.checkoutId}`
  switch (each.kind) {
    case 'pay': {
      const { toPay } = await shownTo(buyer)
      const { status, body } = await payWithCard(buyer, cards[each.card], toPay)
      if (status === 200) session.seen.set(body.orderId, toPay)
      else if (body.details.applicationError.data?.orderId) session.seen.set(body.details.applicationError.data.orderId, toPay)
      session.challenge = body.paymentResponseToken ?? session.challenge
      break
    }
    case 'answer': {
      if (!session.challenge) return
      const { approve } = each
      await buyer.visitor.send('POST', `/stoa/v1/sandbox/challenges/${session.challenge}/answer`, { approve })
      break
    }
    case 'quantity': {
      const [line] = (await checkoutOf(buyer)).lineItems
      const lineItems = [{ id: line.id, quantity: each.quantity }]
      await buyer.visitor.send('POST', `${path}/update-line-items-quantity`, { lineItems })
      break
    }
    case 'coupon':
      await (each.isOn ? change(buyer, { couponCode: 'SUMMER' }) : buyer.visitor.send('POST', `${path}/remove-coupon`, {}))
      break
    case 'giftCard':
      await (each.isOn
        ? change(buyer, { giftCardCode: scarce.card.code })
        : buyer.visitor.send('POST', `${path}/remove-gift-card`, {}))
      break
    case 'delivery':
      // In a checkout whose payment is being processed nothing is chosen.
      await chooseDelivery(buyer, each.to)
      break
    case 'wait':
      await afterMinutes(each.minutes)
  }
  await server.app.drain()
  if ((await checkoutOf(buyer)).completed) session.buyer = await anOpenCheckout(scarce)
}

async function placedOrders({ shop }: ScarceShop): Promise<any[]> {
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter: { status: 'APPROVED' } } })
  return body.orders
}

/** What is left if only the placed orders have taken anything. */
async function expectedLeft(scarce: ScarceShop): Promise<Awaited<ReturnType<typeof leftIn>>> {
  const orders = await placedOrders(scarce)
  const sum = (of: (order: any) => number) => orders.reduce((total, order) => total + of(order), 0)
  return {
    stock: initialStock - sum(({ lineItems }) => lineItems[0].quantity),
    couponUses: sum(({ appliedDiscounts }) => appliedDiscounts.filter(({ coupon }: any) => coupon).length),
    balance: (15 - sum(({ giftCardPayment }) => Number(giftCardPayment?.amount.amount ?? 0))).toFixed(2),
    slots: sum(({ shippingInfo }) => Number(shippingInfo.logistics.deliveryTimeSlot !== undefined)),
  }
}

/** The buyer is alone in the shop, so that what no placed order has taken is free for them. */
async function expectOwnIsFree({ scarce, buyer }: Session): Promise<void> {
  const { stock } = await expectedLeft(scarce)
  const [line] = (await checkoutOf(buyer)).lineItems
  expect(line.availability.status).toBe(
    stock >= line.quantity ? 'AVAILABLE' : stock > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE',
  )
}

test('any sequence of attempts, changes and waiting leaves exactly what the placed orders took, and charges what was shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const session = await aSession()
      const { scarce } = session
      for (const each of steps) {
        await run(session, each)
        await expectOwnIsFree(session)
      }
      // The outcome of what is still pending, and then the end of what is not paid.
      await afterMinutes(20)
      await afterMinutes(20)
      expect(await leftIn(scarce)).toEqual(await expectedLeft(scarce))
      for (const { id, balanceSummary, giftCardPayment } of await placedOrders(scarce)) {
        const byCard = Number(balanceSummary.paid.amount) - Number(giftCardPayment?.amount.amount ?? 0)
        expect(byCard.toFixed(2)).toBe(session.seen.get(id))
      }
      await giftCardAudits(server, scarce.shop)
    }),
    { numRuns: isSoak ? 100 : 12, endOnFailure: !isSoak, interruptAfterTimeLimit: 300_000 },
  )
})

test('a checkout whose payment is being processed refuses every change and attempt until the outcome is known', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  await payWithCard(buyer, cards.later)
  expect(codeOf(await change(buyer, { couponCode: 'SUMMER' }))).toBe('CHECKOUT_IS_COMPLETE')
  expect(codeOf(await payWithCard(buyer, cards.good))).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
})
