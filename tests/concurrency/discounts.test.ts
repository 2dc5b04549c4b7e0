import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3_600_000

async function aShopWithCoupon(terms: object) {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 1000 })
  const { body } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { code: 'SUMMER', moneyOffAmount: 5, ...terms },
  })
  return { shop, product, couponId: body.id as string }
}

/** A checkout with the coupon, whose buyer has seen the lower total. */
async function aReducedCheckout(visitor: Visitor, product: Awaited<ReturnType<typeof aProduct>>, email?: string) {
  const id = await aCheckout(visitor, [product])
  const { status, body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, ...(email && { buyerInfo: { email } }) },
    couponCode: 'SUMMER',
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { visitor, id, order: () => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {}) }
}

async function usesOf(shop: TestShop, couponId: string) {
  const { rows } = await sql<{ used: number; uses: number }>`
    select used, (select count(*)::int from discount_use where site_id = ${shop.credentials.siteId} and discount_id = ${couponId}) as uses
    from coupon where site_id = ${shop.credentials.siteId} and id = ${couponId}`.execute(server.database.db)
  return rows[0]!
}

test('a buyer who orders in many tabs at once uses a coupon as often as one buyer may', async () => {
  const { shop, product, couponId } = await aShopWithCoupon({ limitPerCustomer: 2 })
  const emails = ['anna@example.com', 'Anna@Example.com ', 'ANNA@example.com']
  const checkouts = await Promise.all(
    Array.from({ length: 9 }, async (_, tab) => aReducedCheckout(await aVisitor(shop), product, emails[tab % 3]!.trim())),
  )
  const answers = await Promise.all(checkouts.map(({ order }) => order()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const shown = await Promise.all(checkouts.map(({ visitor, id }) => visitor.send('GET', `/ecom/v1/checkouts/${id}`)))
  const reasons = shown.flatMap(({ body }) => body.checkout.calculationErrors.couponCalculationError?.applicationError.code ?? [])
  expect(new Set(reasons)).toEqual(new Set(['ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED']))
  expect(await usesOf(shop, couponId)).toEqual({ used: 2, uses: 2 })
}, 60_000)

test('an order counts once however often it is sent, and its coupon is free again when the card is never paid', async () => {
  const { shop, product, couponId } = await aShopWithCoupon({ usageLimit: 1 })
  const visitor = await aVisitor(shop)
  const { id } = await aReducedCheckout(visitor, product)
  const declined = await visitor.cardToken('4000000000000002')
  const pay = (paymentToken: string) => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, { paymentToken })
  await Promise.all([pay(declined), pay(declined), pay(declined)])
  expect(await usesOf(shop, couponId)).toEqual({ used: 1, uses: 1 })
  server.clock.advance(2 * hour)
  await server.app.drainJobs()
  expect(await usesOf(shop, couponId)).toEqual({ used: 0, uses: 0 })
  expect((await aReducedCheckout(await aVisitor(shop), product).then(({ order }) => order())).status).toBe(200)
}, 60_000)
