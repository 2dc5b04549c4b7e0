import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, orderOf, type Visitor } from '../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { stockOf } from '../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const cards = { good: '4242424242424242', declined: '4000000000000002' }

/** A declined attempt to buy the last print, with a coupon for one use and a gift card that pays 15.00 of 19.90. */
async function aDeclinedPurchase() {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00', stock: 1 })
  await aShippingOption(shop)
  await shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'SUMMER', moneyOffAmount: 5, usageLimit: 1 } })
  const card = await aGiftCard(shop, '15.00')
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: {},
    couponCode: 'SUMMER',
    giftCardCode: card.code,
  })
  const declined = await pay(visitor, checkoutId, cards.declined)
  expect(declined.body.details.applicationError.code).toBe('PAYMENT_ERROR')
  return { shop, product, card, visitor, checkoutId, first: declined.body.details.applicationError.data.orderId as string }
}

async function pay(visitor: Visitor, checkoutId: string, number: string) {
  return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(number),
    seenTotal: '4.90',
  })
}

async function chargedIn({ credentials }: TestShop): Promise<bigint> {
  const { siteId } = credentials
  const rows = await server.database.db.selectFrom('sandbox_charge').selectAll().where('site_id', '=', siteId).execute()
  return rows.reduce((sum, { captured_minor, refunded_minor }) => sum + captured_minor - refunded_minor, 0n)
}

const winner = (outcomes: readonly { status: number; body: any }[]) => outcomes.find(({ status }) => status === 200)?.body.orderId

test('of two tabs that pay at once after a decline one pays, whether the checkout has changed or not', async () => {
  for (let round = 0; round < 6; round++) {
    const { shop, product, card, visitor, checkoutId } = await aDeclinedPurchase()
    const isChanged = round % 2 === 1
    if (isChanged) await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
    const outcomes = await Promise.all([1, 2, 3].map(() => pay(visitor, checkoutId, cards.good)))
    await server.app.drain()
    const paid = await orderOf(shop, winner(outcomes))
    expect(paid).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', balanceSummary: { paid: { amount: '19.90' } } })
    expect(await chargedIn(shop)).toBe(490n)
    expect([await stockOf(shop, product.variantId), await balanceOf(shop, card.id)]).toEqual([0, '0.00'])
    await giftCardAudits(server, shop)
  }
})

test('a retry at the moment its order expires pays once, and nothing stays held', async () => {
  for (let round = 0; round < 6; round++) {
    const { shop, product, card, visitor, checkoutId, first } = await aDeclinedPurchase()
    server.clock.advance(15 * 60_000 + 1000)
    const [outcome] = await Promise.all([pay(visitor, checkoutId, cards.good), server.app.drainJobs(), server.app.drainJobs()])
    await server.app.drain()
    expect(outcome.status).toBe(200)
    const paid = await orderOf(shop, outcome.body.orderId)
    expect(paid).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', balanceSummary: { paid: { amount: '19.90' } } })
    if (paid.id !== first) expect(await orderOf(shop, first)).toMatchObject({ status: 'CANCELED' })
    expect(await chargedIn(shop)).toBe(490n)
    expect([await stockOf(shop, product.variantId), await balanceOf(shop, card.id)]).toEqual([0, '0.00'])
    server.clock.advance(3600_000)
    await server.app.drain()
    expect([await stockOf(shop, product.variantId), await balanceOf(shop, card.id)]).toEqual([0, '0.00'])
    await giftCardAudits(server, shop)
  }
})

test('while a buyer pays a changed checkout again, nobody else gets the last print', async () => {
  for (let round = 0; round < 4; round++) {
    const { shop, product, visitor, checkoutId } = await aDeclinedPurchase()
    await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = await aVisitor(shop)
        const catalogReference = {
          appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
          catalogItemId: product.id,
          options: { variantId: product.variantId },
        }
        const { body } = await other.send('POST', '/ecom/v1/checkouts', {
          channelType: 'WEB',
          lineItems: [{ quantity: 1, catalogReference }],
        })
        return { other, id: body.checkout.id as string }
      }),
    )
    const [mine, ...theirs] = await Promise.all([
      pay(visitor, checkoutId, cards.good),
      ...others.map(({ other, id }) => other.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})),
    ])
    expect(mine.status).toBe(200)
    expect(theirs.filter(({ status }) => status === 200)).toHaveLength(0)
    expect(await stockOf(shop, product.variantId)).toBe(0)
  }
})
