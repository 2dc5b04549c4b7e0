import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCoveredCheckout, aStudio, checkoutOf, lookAfter, pay, paymentsOf, select } from './membership-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const declined = '4000000000000002'

/** A declined attempt to buy two items, of which the last credit of a membership pays the first. */
async function aDeclinedPurchase() {
  const studio = await aStudio(server, ['20.00', '30.00'])
  const app = await aMembershipApp(studio.shop)
  aCard(app, 'ten', { memberId: studio.member.id, pays: [studio.products[0]!.id], remaining: 1 })
  const covered = await aCoveredCheckout(studio.buyer, studio.products, app)
  expect(codeOf(await pay(studio.buyer, covered.checkoutId, declined))).toBe('PAYMENT_ERROR')
  expect(app.cards.get('ten')!.remaining).toBe(0)
  return { ...studio, ...covered, app }
}

test('after a decline the membership that paid a line still pays it, and is charged once', async () => {
  const { shop, buyer, app: studioApp, checkoutId, checkout } = await aDeclinedPurchase()
  await using app = studioApp
  const shown = await checkoutOf(buyer, checkoutId)
  expect(shown.priceSummary).toEqual(checkout.priceSummary)
  expect(shown.membershipOptions.selectedMemberships).toEqual(checkout.membershipOptions.selectedMemberships)
  expect(shown.calculationErrors.membershipError).toBeUndefined()
  const { orderId } = (await pay(buyer, checkoutId)).body
  await lookAfter(server)
  expect((await paymentsOf(shop, orderId)).filter(({ membershipPaymentDetails: by }) => by)).toMatchObject([
    { status: 'APPROVED' },
  ])
  expect([app.charges.size, app.cards.get('ten')!.remaining]).toEqual([1, 0])
})

test('the order of a changed checkout takes over the charge of the one before', async () => {
  const { shop, buyer, app: studioApp, checkoutId } = await aDeclinedPurchase()
  await using app = studioApp
  await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
  const { status, body } = await pay(buyer, checkoutId)
  expect(status, JSON.stringify(body)).toBe(200)
  await lookAfter(server)
  const byMembership = (await paymentsOf(shop, body.orderId)).filter(({ membershipPaymentDetails: by }) => by)
  expect(byMembership).toMatchObject([{ status: 'APPROVED', membershipPaymentDetails: { voided: false } }])
  expect([app.charges.size, app.cards.get('ten')!.remaining]).toEqual([1, 0])
})

test('a membership that is chosen no more gets its credit back', async () => {
  const { buyer, app: studioApp, checkoutId } = await aDeclinedPurchase()
  await using app = studioApp
  expect((await select(buyer, checkoutId, app, 'ten', [])).status).toBe(200)
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(1)
  expect((await pay(buyer, checkoutId)).status).toBe(200)
  expect(app.cards.get('ten')!.remaining).toBe(1)
})
