import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoak } from '../../support/soak.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { path, requestsOf, type Item } from './back-in-stock-builders.ts'
import { buy, expectSound, holdsOf, quantityOf, queueOf, setRules, useLink, waitInBulk } from './back-in-stock-holds-builders.ts'
import { anAwaitedShop, heldLinkOf, later } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()

type Step =
  | { act: 'ARRIVE'; pieces: number }
  | { act: 'STRANGER' | 'HOLDER' | 'CANCEL_ORDER' | 'CANCEL_REQUEST' | 'HALF_HOUR' | 'TWO_HOURS' | 'REFUSED_MAIL' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('ARRIVE' as const), pieces: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    act: fc.constantFrom(
      'STRANGER' as const,
      'HOLDER' as const,
      'CANCEL_ORDER' as const,
      'CANCEL_REQUEST' as const,
      'HALF_HOUR' as const,
      'TWO_HOURS' as const,
      'REFUSED_MAIL' as const,
    ),
  }),
)

test('whatever happens, pieces and holds add up, nobody is passed over, and nothing is for sale that somebody waits for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { shop, product } = await anAwaitedShop(mailing.server)
      await setRules(shop, { holdMinutes: 60 })
      await aShippingOption(shop)
      await waitInBulk(shop, product, 6)
      const orders: string[] = []
      let arrived = 0
      for (const { act, ...about } of steps) {
        if (act === 'ARRIVE' && 'pieces' in about) {
          arrived += about.pieces
          await arrive(shop, product, about.pieces)
        }
        if (act === 'STRANGER') await order(product, await aVisitor(shop))
        if (act === 'HOLDER') await orderAsHolder(shop, product)
        if (act === 'CANCEL_ORDER') await cancelOrder(shop, orders.pop())
        if (act === 'CANCEL_REQUEST') await cancelFirst(shop)
        if (act === 'REFUSED_MAIL') mailing.smtp.refuseNext(550, 'no such user here')
        if (act === 'HALF_HOUR') await later(mailing, shop, 0.5)
        if (act === 'TWO_HOURS') await later(mailing, shop, 2)
        await mailing.server.app.drain(shop.credentials.siteId)
        await expectFair(shop, product, arrived - orders.length)
      }

      async function order(item: Item, buyer: Awaited<ReturnType<typeof aVisitor>>) {
        const answer = await buy(buyer, item).catch(() => undefined)
        if (answer?.status === 200) orders.push(answer.body.orderId)
      }

      async function orderAsHolder(of: TestShop, item: Item) {
        const [hold] = await holdsOf(of)
        const email = hold && (await requestsOf(of)).find(({ id }) => id === hold.id).email
        if (!email) return
        const holder = await aVisitor(of)
        expect((await useLink(holder, heldLinkOf(mailing, email))).status).toBe(200)
        const before = orders.length
        await order(item, holder)
        expect(orders.length).toBe(before + 1)
      }
    }),
    { numRuns: isSoak ? 60 : 6, endOnFailure: true, interruptAfterTimeLimit: isSoak ? 280_000 : 45_000 },
  )
}, 300_000)

async function expectFair(shop: TestShop, product: Item, left: number) {
  const holds = await holdsOf(shop)
  const quantity = await quantityOf(shop, product)
  expect(quantity + holds.length).toBe(left)
  const queue = await queueOf(shop)
  const firstWaiting = queue.findIndex(({ status }) => status === 'RECEIVED')
  if (firstWaiting >= 0) {
    expect(quantity).toBe(0)
    expect(queue.slice(firstWaiting).every(({ status }) => status === 'RECEIVED')).toBe(true)
  }
  await expectSound(shop)
}

async function arrive(shop: TestShop, { variantId }: Item, pieces: number) {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
  await shop.owner('POST', '/stores/v3/bulk/inventory-items/increment', {
    incrementData: [{ inventoryItemId: body.inventoryItems[0].id, incrementBy: pieces }],
  })
}

async function cancelOrder(shop: TestShop, orderId: string | undefined) {
  if (orderId) expect((await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })).status).toBe(200)
}

/** Whoever was first, told or not, does not want it any more. */
async function cancelFirst(shop: TestShop) {
  const [first] = await queueOf(shop)
  if (first) expect((await shop.owner('DELETE', `${path}/${first.id}`)).status).toBe(200)
}
