import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { isSoak } from '../../support/soak.ts'
import { customItem } from './draft-orders/draft-orders-builders.ts'
import { begin, beginning, edit, history, minor, take, type History } from './histories-set-up.ts'
import { orderNow } from './orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** What must be true of an order at any time. */
async function expectToAddUp({ shop, orderId }: History): Promise<void> {
  const { lineItems, additionalFees, shippingInfo, priceSummary, balanceSummary } = await orderNow(shop, orderId)
  const total = minor(priceSummary.total)
  const parts = [
    ...lineItems.map((line: any) => minor(line.totalPriceAfterTax)),
    ...additionalFees.map((fee: any) => minor(fee.priceAfterTax)),
    minor(shippingInfo?.cost?.totalPriceAfterTax ?? shippingInfo?.cost?.price),
  ]
  expect(sum(parts)).toBe(total)
  const { paid, balance, refunded } = balanceSummary
  // What gave back an overpayment is part of what was refunded, and of what is owed again.
  const repaid = minor(balance) + minor(paid) - total
  expect(repaid).toBeGreaterThanOrEqual(0n)
  expect(repaid).toBeLessThanOrEqual(minor(refunded))
  expect(minor(refunded)).toBeLessThanOrEqual(minor(paid))
}

test('after any history of changes, payments, refunds and disputes, orders add up and every audit is clean', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, ...start }) => {
      const past = await begin(server, start)
      await expectToAddUp(past)
      for (const each of steps) {
        await take(past, each)
        await expectToAddUp(past)
      }
      const { body } = await past.shop.owner('POST', '/stoa/v1/health/audits/run', {})
      expect(body.audits.filter(({ finding }: any) => finding)).toEqual([])
      expect(body.audits.length).toBeGreaterThan(4)
    }),
    { numRuns: isSoak ? 500 : 8, endOnFailure: !isSoak, interruptAfterTimeLimit: isSoak ? undefined : 120_000 },
  )
}, 3_600_000)

test('what an edit adds and a later one takes out again leaves the order as it was', async () => {
  const units = fc.integer({ min: 0, max: 5 })
  await fc.assert(
    fc.asyncProperty(
      fc.record(beginning),
      fc.record({ more: fc.tuple(units, units), extra: fc.integer({ min: 1, max: 9 }), fee: fc.integer({ min: 1, max: 999 }) }),
      async (start, { more, extra, fee }) => {
        const past = await begin(server, start)
        const { shop, orderId } = past
        const before = await orderNow(shop, orderId)
        const ids: string[] = before.lineItems.map(({ id }: any) => id)
        const quantities = (of: readonly number[]) => ({
          lineItemChanges: ids.map((lineItemId, index) => ({ lineItemId, newQuantity: 1 + of[index]! })),
        })
        const added = await edit(
          past,
          [
            ['add-line-items', { customLineItems: [customItem('Extra', '3.33', extra)] }],
            ['line-items', quantities(more)],
            [
              'create-additional-fees',
              { customAdditionalFees: [{ name: 'Wrap', price: { amount: (fee / 100).toFixed(2) }, applyToDraftOrder: true }] },
            ],
          ],
          true,
        )
        expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
        const changed = await orderNow(shop, orderId)
        await expectToAddUp(past)
        const extraLine = changed.lineItems.find(({ id }: any) => !ids.includes(id)).id
        const removed = await edit(
          past,
          [
            [
              'line-items',
              { lineItemChanges: [...quantities([0, 0]).lineItemChanges, { lineItemId: extraLine, newQuantity: 0 }] },
            ],
            ['set-additional-fees', { additionalFees: [{ id: changed.additionalFees[0].id, applied: false }] }],
          ],
          true,
        )
        expect(removed.map(({ status, body }) => [status, body.details])).toEqual(Array(4).fill([200, undefined]))
        const after = await orderNow(shop, orderId)
        for (const part of ['lineItems', 'priceSummary', 'taxSummary', 'balanceSummary', 'appliedDiscounts', 'paymentStatus'])
          expect([part, after[part]]).toEqual([part, before[part]])
        const { body } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
        expect(body.audits.filter(({ finding }: any) => finding)).toEqual([])
      },
    ),
    { numRuns: isSoak ? 200 : 6, endOnFailure: !isSoak, interruptAfterTimeLimit: isSoak ? undefined : 60_000 },
  )
}, 3_600_000)
