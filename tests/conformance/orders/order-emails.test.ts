import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function anOrder() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [product])
  const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const path = `/stoa/v1/orders/${body.orderId}/email`
  const stored = async () => (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
  return { shop, buyer, path, stored, orderId: body.orderId as string }
}

test('a buyer corrects the email address of their order, and the event names both addresses', async () => {
  const { shop, buyer, path, stored, orderId } = await anOrder()
  const { body: before } = await buyer.send('GET', path)
  expect(before.orderEmail).toEqual({ email: 'buyer@example.com', correctableUntil: expect.any(String) })
  const { status, body } = await buyer.send('POST', path, { email: 'bayer@example.com' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.orderEmail.email).toBe('bayer@example.com')
  expect(await stored()).toMatchObject({ buyerInfo: { email: 'bayer@example.com' } })
  expect((await stored()).activities.map(({ type }: { type: string }) => type)).toContain('EMAIL_EDITED')
  const events = await server.database.db
    .selectFrom('domain_event')
    .select('body')
    .where('site_id', '=', shop.credentials.siteId)
    .where('entity_id', '=', orderId)
    .where('slug', '=', 'email_corrected')
    .execute()
  expect(events.map((event) => event.body)).toMatchObject([
    { actionEvent: { body: { previousEmail: 'buyer@example.com', order: { buyerInfo: { email: 'bayer@example.com' } } } } },
  ])
})

test('only the buyer and staff may correct it, and an invalid address is refused', async () => {
  const { shop, buyer, path, stored } = await anOrder()
  const otherVisitor = await aVisitor(shop)
  expect((await otherVisitor.send('GET', path)).status).toBe(404)
  expect((await otherVisitor.send('POST', path, { email: 'stranger@example.com' })).status).toBe(404)
  expect((await buyer.send('POST', path, { email: 'no address' })).status).toBe(400)
  expect((await stored()).buyerInfo.email).toBe('buyer@example.com')
})

test('it can be corrected for an hour, three times, and not for a cancelled order', async () => {
  const corrected = await anOrder()
  const correct = (order: typeof corrected, email: string) => order.buyer.send('POST', order.path, { email })
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
    expect((await correct(corrected, email)).status).toBe(200)
    // The same address again is no correction.
    await correct(corrected, email)
  }
  const refused = await correct(corrected, 'four@example.com')
  expect(refused).toMatchObject({ status: 428, body: refusedWith('EMAIL_CORRECTION_CLOSED') })
  expect((await corrected.stored()).buyerInfo.email).toBe('three@example.com')

  const canceled = await anOrder()
  await canceled.shop.owner('POST', `/ecom/v1/orders/${canceled.orderId}/cancel`, {})
  expect((await correct(canceled, 'one@example.com')).status).toBe(428)

  const late = await anOrder()
  server.clock.advance(61 * 60_000)
  // The buyer's token has expired as well. The owner, who may see every order, also finds the correction closed.
  expect((await late.shop.owner('GET', late.path)).body.orderEmail).toEqual({ email: 'buyer@example.com' })
  expect((await late.shop.owner('POST', late.path, { email: 'one@example.com' })).status).toBe(428)
})
