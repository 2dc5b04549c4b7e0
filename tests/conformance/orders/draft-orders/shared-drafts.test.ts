import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../../support/servers/server.ts'
import { aProduct, aVisitor } from '../../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { stockOf } from '../../../support/shop/stock.ts'
import { aPayer, cards } from '../../payment-requests/requests-builders.ts'
import { orderNow } from '../orders-builders.ts'
import { draftClient, item } from './draft-orders-builders.ts'

// Drafts whose items are held and that buyers accept. The clock moves.

const day = 24 * 3_600_000
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

let shop: TestShop
let print: Awaited<ReturnType<typeof aProduct>>
beforeEach(async () => {
  shop = await aShop(server)
  print = await aProduct(shop, { price: '20.00' })
})

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * day).toISOString()
const drafts = () => draftClient(shop).draftOrders

async function aDraft(quantity = 2, buyer: object | null = { email: 'ada@example.com' }): Promise<string> {
  const { calculatedDraftOrder } = await drafts().createDraftOrder({
    draftOrder: { catalogLineItems: [item(print, quantity)], ...(buyer && { buyerInfo: buyer }) },
  })
  return calculatedDraftOrder!.draftOrder!._id!
}

const hold = (id: string, days: number) => shop.owner('POST', `/stoa/v1/draft-orders/${id}/hold-stock`, { until: inDays(days) })

/** The draft as whoever has its link sees it. */
async function share(id: string, days = 7) {
  const { status, body } = await shop.owner('POST', `/stoa/v1/draft-orders/${id}/share`, { expirationDate: inDays(days) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const token = (body.url as string).split('/').at(-1)!
  const send = async (act: 'read' | 'accept', more: object = {}) =>
    (await aVisitor(shop)).send('POST', `/stoa/v1/shared-draft-orders/${act}`, { token, ...more })
  return { read: () => send('read'), accept: (seenTotal: string, more: object = {}) => send('accept', { seenTotal, ...more }) }
}

test('items are held until the chosen time, and then others can buy them', async () => {
  const [id, other] = [await aDraft(8), await aDraft(3)]
  const { status } = await hold(id, 3)
  expect([status, await stockOf(shop, print.variantId)]).toEqual([200, 2])
  expect(codeOf(await hold(other, 3))).toBe('INSUFFICIENT_INVENTORY')
  expect((await hold(id, 91)).status).toBe(400)
  // Another quantity is held with another call, and the longer time counts.
  await drafts().updateLineItems(id, [
    {
      lineItemId: (await drafts().getDraftOrder(id)).calculatedDraftOrder!.draftOrder!.lineItems![0]!.lineItem!._id!,
      newQuantity: 5,
    },
  ])
  await hold(id, 5)
  expect(await stockOf(shop, print.variantId)).toBe(5)
  server.clock.advance(4 * day)
  await server.app.drain()
  expect(await stockOf(shop, print.variantId)).toBe(5)
  server.clock.advance(1.1 * day)
  await server.app.drain()
  expect(await stockOf(shop, print.variantId)).toBe(10)
})

test('held items become those of the order, and a discarded draft gives them back', async () => {
  const [ordered, discarded] = [await aDraft(6), await aDraft(3)]
  await hold(ordered, 3)
  await hold(discarded, 3)
  expect(await stockOf(shop, print.variantId)).toBe(1)
  await drafts().createOrderFromDraft(ordered)
  await drafts().deleteDraftOrder(discarded)
  expect(await stockOf(shop, print.variantId)).toBe(4)
  server.clock.advance(4 * day)
  await server.app.drain()
  expect(await stockOf(shop, print.variantId)).toBe(4)
})

test('a buyer looks at a draft, accepts it once, and pays it', async () => {
  const offer = await share(await aDraft())
  const { body } = await offer.read()
  expect(body.sharedDraftOrder).toMatchObject({
    status: 'OPEN',
    currency: 'EUR',
    lineItems: [{ name: 'Print', quantity: 2, price: '20.00', total: '40.00' }],
    total: '40.00',
    email: expect.stringMatching(/^a.*@example\.com$/),
  })
  expect(JSON.stringify(body)).not.toContain('ada@example.com')
  const [first, second] = [await offer.accept('40.00'), await offer.accept('40.00')]
  expect([first.status, second.status]).toEqual([200, 200])
  const { orderId, paymentUrl } = first.body
  expect(second.body).toMatchObject({ orderId, paymentUrl })
  expect(await orderNow(shop, orderId)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    buyerInfo: { email: 'ada@example.com' },
  })
  expect((await offer.read()).body.sharedDraftOrder).toMatchObject({ status: 'ACCEPTED', orderId })
  const payer = await aPayer(shop, (paymentUrl as string).split('/').at(-1)!)
  expect((await payer.page()).paymentRequest).toMatchObject({ state: 'PAYABLE', amount: '40.00' })
  expect((await payer.payByCard(cards.good, '40.00')).status).toBe(200)
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect((await offer.accept('40.00')).body.paymentUrl).toBeUndefined()
})

test('of a deposit, only that is asked for at once', async () => {
  const id = await aDraft()
  const depositDetails = { amount: { amount: '15.00' } }
  await shop.owner('POST', `/ecom/v1/draft-orders/${id}/set-deposit`, { depositDetails })
  const offer = await share(id)
  expect((await offer.read()).body.sharedDraftOrder).toMatchObject({ total: '40.00', deposit: '15.00' })
  const { body } = await offer.accept('40.00')
  const payer = await aPayer(shop, (body.paymentUrl as string).split('/').at(-1)!)
  expect((await payer.page()).paymentRequest).toMatchObject({ amount: '15.00' })
})

test('a total that has changed since is refused, and nothing is ordered', async () => {
  const id = await aDraft()
  const offer = await share(id)
  await drafts().createCustomAdditionalFees(id, {
    customAdditionalFees: [{ name: 'Wrap', price: { amount: '2.00' }, applyToDraftOrder: true }],
  })
  expect(codeOf(await offer.accept('40.00'))).toBe('SHARED_DRAFT_ORDER_CHANGED')
  expect((await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })).body.orders).toEqual([])
  expect((await offer.accept('42.00')).status).toBe(200)
})

test('a draft without an address asks its buyer for one', async () => {
  const offer = await share(await aDraft(1, null))
  expect((await offer.accept('20.00')).body).toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'email' }] } },
  })
  const { body } = await offer.accept('20.00', { email: 'eva@example.com' })
  const { buyerInfo } = await orderNow(shop, body.orderId)
  expect(buyerInfo).toMatchObject({ email: 'eva@example.com', visitorId: expect.any(String) })
})

test('a link ends at its time, when it is withdrawn, and when another is made; an edit has none', async () => {
  const id = await aDraft()
  const former = await share(id)
  const offer = await share(id)
  expect(codeOf(await former.read())).toBe('SHARED_DRAFT_ORDER_NOT_FOUND')
  server.clock.advance(8 * day)
  expect((await offer.read()).body.sharedDraftOrder).toMatchObject({ status: 'EXPIRED' })
  expect(codeOf(await offer.accept('40.00'))).toBe('SHARED_DRAFT_ORDER_NOT_FOUND')
  const withdrawn = await share(id)
  await shop.owner('POST', `/stoa/v1/draft-orders/${id}/stop-sharing`, {})
  expect(codeOf(await withdrawn.accept('40.00'))).toBe('SHARED_DRAFT_ORDER_NOT_FOUND')
  const { createdOrder } = await drafts().createOrderFromDraft(id)
  const { calculatedDraftOrder } = await drafts().createDraftOrder({ sourceOrderId: createdOrder!._id! })
  const edit = calculatedDraftOrder!.draftOrder!._id!
  const answer = await shop.owner('POST', `/stoa/v1/draft-orders/${edit}/share`, { expirationDate: inDays(1) })
  expect(codeOf(answer)).toBe('DRAFT_ORDER_CANNOT_BE_SHARED')
})

test('an item that is sold out meanwhile is said, and is not ordered', async () => {
  const offer = await share(await aDraft(8))
  await hold(await aDraft(5), 1)
  expect((await offer.read()).body.sharedDraftOrder).toMatchObject({ status: 'OPEN', problem: 'ITEM_NOT_AVAILABLE' })
  expect(codeOf(await offer.accept('160.00'))).toBe('CREATE_ORDER_FAILED_VALIDATIONS')
  expect(await stockOf(shop, print.variantId)).toBe(5)
})
