import { expect, test } from 'vitest'
import { aCheckout, type Visitor } from '../../support/shop/builders.ts'
import { giftCardAudits } from '../../support/shop/gift-cards.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCardShop, anApp, code, lookAfter, pay, redeem, server, setUp } from './gift-card-provider-set-up.ts'

setUp()

const declined = '4000000000000002'
const redemptions = (app: Awaited<ReturnType<typeof anApp>>) =>
  app.provider.calls.filter((path) => path.endsWith('/redeem')).length
const paidByCard = async (visitor: Visitor, id: string) =>
  (await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout.giftCard?.amount.amount

test('after a decline an app’s gift card pays the same, and is redeemed once, by the same order or by the next', async () => {
  for (const isChanged of [false, true]) {
    const { shop, product, visitor } = await aCardShop()
    await using app = await anApp(shop, 12.5)
    const id = await aCheckout(visitor, [product])
    await redeem(visitor, id, code)
    expect(codeOf(await pay(visitor, id, declined))).toBe('PAYMENT_ERROR')
    expect(app.state.balance).toBe(0)
    expect(await paidByCard(visitor, id)).toBe('12.50')
    if (isChanged) await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { buyerNote: 'Ring' } })
    const { status, body } = await pay(visitor, id)
    expect(status, JSON.stringify(body)).toBe(200)
    await lookAfter()
    expect([redemptions(app), app.state.balance, app.state.voids.length]).toEqual([1, 0, 0])
    await giftCardAudits(server, shop)
  }
})

test('an app’s gift card that is removed after a decline is given back', async () => {
  const { shop, product, visitor } = await aCardShop()
  await using app = await anApp(shop, 12.5)
  const id = await aCheckout(visitor, [product])
  await redeem(visitor, id, code)
  await pay(visitor, id, declined)
  await visitor.send('POST', `/ecom/v1/checkouts/${id}/remove-gift-card`, {})
  await lookAfter()
  expect(app.state.balance).toBe(12.5)
  expect((await pay(visitor, id)).status).toBe(200)
  await giftCardAudits(server, shop)
})
