import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../apps/server/src/kernel/operations/perform.ts'
import { auditStock } from '../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { auditOrderMoney } from '../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { anUnpaidOrder, draftClient, item } from '../conformance/orders/draft-orders/draft-orders-builders.ts'
import { orderNow } from '../conformance/orders/orders-builders.ts'
import { codeOf } from '../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { stockOf } from '../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function aDraft(shop: TestShop, print: Awaited<ReturnType<typeof aProduct>>, quantity: number): Promise<string> {
  const { calculatedDraftOrder } = await draftClient(shop).draftOrders.createDraftOrder({
    draftOrder: { catalogLineItems: [item(print, quantity)], buyerInfo: { email: 'ada@example.com' } },
  })
  return calculatedDraftOrder!.draftOrder!._id!
}

async function expectRightFigures(shop: TestShop) {
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  expect([await auditStock(site), await auditOrderMoney(site)]).toEqual([undefined, undefined])
}

test('a draft that ten members of staff turn into an order at once becomes one order', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop)
  const id = await aDraft(shop, print, 2)
  const answers = await times(10, () => shop.owner('POST', `/ecom/v1/draft-orders/${id}/create-order`, {}))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(codeOf(answer)).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
  expect((await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })).body.orders).toHaveLength(1)
  expect(await stockOf(shop, print.variantId)).toBe(8)
  await expectRightFigures(shop)
})

test('a shared draft that is accepted in ten tabs becomes one order with one request', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '20.00' })
  const id = await aDraft(shop, print, 1)
  const expirationDate = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const { body } = await shop.owner('POST', `/stoa/v1/draft-orders/${id}/share`, { expirationDate })
  const token = body.url.split('/').at(-1)
  const visitors = await times(10, () => aVisitor(shop))
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.send('POST', '/stoa/v1/shared-draft-orders/accept', { token, seenTotal: '20.00' })),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.orderId} ${answer.body.paymentUrl}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  await expectRightFigures(shop)
})

test('drafts that race for the last pieces become orders as far as the stock goes', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop)
  const ids = await times(8, () => aDraft(shop, print, 3))
  const answers = await Promise.all(ids.map((id) => shop.owner('POST', `/ecom/v1/draft-orders/${id}/create-order`, {})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(codeOf(answer)).toBe('CREATE_ORDER_FAILED_VALIDATIONS')
  expect(await stockOf(shop, print.variantId)).toBe(1)
  await expectRightFigures(shop)
})

test('one change of an order is committed once, however often, and beside one that an app commits', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '20.00' })
  for (let round = 0; round < 4; round++) {
    const order = await anUnpaidOrder(shop, [print])
    const [lineItemId] = order.lineItems.map(({ id }: any) => id)
    const { calculatedDraftOrder } = await draftClient(shop).draftOrders.createDraftOrder({ sourceOrderId: order.id })
    const id = calculatedDraftOrder!.draftOrder!._id!
    await draftClient(shop).draftOrders.updateLineItems(id, [{ lineItemId, newQuantity: 3 }] as never)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => shop.owner('POST', `/ecom/v1/draft-orders/${id}/commit`, {})),
      shop.owner('POST', `/ecom/v1/orders/${order.id}/cancel`, {}),
    ])
    const [canceled, ...commits] = answers.toReversed()
    const succeeded = commits.filter(({ status }) => status === 200).length
    expect(succeeded).toBeLessThanOrEqual(1)
    expect(canceled!.status).toBe(200)
    const after = await orderNow(shop, order.id)
    expect(after).toMatchObject({ status: 'CANCELED', lineItems: [{ quantity: succeeded === 1 ? 3 : 1 }] })
    for (const answer of commits.filter(({ status }) => status !== 200))
      expect(['DRAFT_ORDER_ALREADY_COMMITTED', 'DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS', 'ORDER_CANNOT_BE_EDITED']).toContain(
        codeOf(answer),
      )
  }
  await expectRightFigures(shop)
})
