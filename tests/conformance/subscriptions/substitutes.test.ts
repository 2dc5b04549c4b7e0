import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { mailServer, type MailServer } from '../../support/providers/mail-server.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { allowMails, startMailingServer } from '../../support/shop/mailing.ts'
import { aSubscriptionShop, buy, day, later, ordersOf, subscribed, subscriptionOf } from './subscription-builders.ts'

let smtp: MailServer
let server: TestServer
beforeAll(async () => {
  smtp = await mailServer()
  server = await startMailingServer(smtp)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

/** A shop that has sold its last coffee to a subscriber, and has tea to send instead. */
async function aShopWithSubstitute({ price = '8.00', stock = 5 } = {}) {
  const of = await aSubscriptionShop(server, { stock: 1 })
  const tea = await aProduct(of.shop, { name: 'Tea', price, stock })
  const substitutes = [{ product: { productId: of.product.id }, substitute: { productId: tea.id, variantId: tea.variantId } }]
  const rule = await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', {
    settings: { outOfStock: 'SUBSTITUTE', substitutes },
  })
  expect(rule.body.settings).toMatchObject({ outOfStock: 'SUBSTITUTE', substitutes })
  return { of, tea, ...(await buy(of, [subscribed(of)])) }
}

test('what is out of stock is replaced for one delivery, at the lower price, and the buyer and the shop are told', async () => {
  const { of, tea, subscriptionId } = await aShopWithSubstitute()
  await allowMails(of.shop)
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '12.90' } } })
  expect(order.lineItems).toMatchObject([
    {
      productName: { original: 'Tea' },
      catalogReference: { catalogItemId: tea.id },
      price: { amount: '8.00' },
      descriptionLines: [{ name: { original: 'Instead of' }, plainText: { original: 'Coffee' } }],
      subscriptionInfo: { id: subscriptionId, cycleNumber: 2 },
    },
  ])
  expect(await stockOf(of.shop, tea.variantId)).toBe(4)
  const { subscription, changes } = await subscriptionOf(of, subscriptionId)
  expect(subscription).toMatchObject({
    nextTotal: '14.90',
    lines: [{ name: 'Coffee', price: '10.00' }],
    acceptsSubstitutes: true,
  })
  expect(changes.slice(0, 2)).toMatchObject([{ kind: 'RENEWED' }, { kind: 'SUBSTITUTED', note: 'Coffee → Tea' }])
  const told = smtp.mails.filter(({ parsed }) => parsed.text?.includes('this delivery has Tea instead'))
  expect(told).toHaveLength(1)
})

test('a dearer substitute costs what was agreed; where it is short too, the delivery waits', async () => {
  const { of, subscriptionId } = await aShopWithSubstitute({ price: '30.00', stock: 1 })
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order.priceSummary.total.amount).toBe('14.90')
  await later(of, 31 * day)
  const { cycles, changes } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(2)
  expect(changes[0]).toMatchObject({ kind: 'WAITING_FOR_STOCK', note: 'Coffee' })
})

test('a buyer refuses substitutes, also where the shop changes subscriptions itself, and waits instead', async () => {
  const { of, tea, subscriptionId, buyer } = await aShopWithSubstitute()
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { buyersChange: false } })
  const change = (request: object) => buyer.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/change`, request)
  expect((await change({ acceptsSubstitutes: false })).body.subscription.acceptsSubstitutes).toBe(false)
  expect((await change({ acceptsSubstitutes: true, interval: 2 })).body.details.applicationError.code).toBe('NOT_ALLOWED_BY_SHOP')
  await later(of, 32 * day)
  expect((await subscriptionOf(of, subscriptionId)).changes[0]).toMatchObject({ kind: 'WAITING_FOR_STOCK' })
  const byStaff = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, { acceptsSubstitutes: true })
  expect(byStaff.body.subscription.acceptsSubstitutes).toBe(true)
  // A substitute that is gone is none.
  expect((await of.shop.owner('DELETE', `/stores/v3/products/${tea.id}`)).status).toBe(200)
  await later(of, 2 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
})

test('substitutes are products of the shop, one for each product, and never the product itself', async () => {
  const { of, tea } = await aShopWithSubstitute()
  const save = (substitutes: object[]) => of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { substitutes } })
  const product = { productId: of.product.id }
  const substitute = { productId: tea.id, variantId: tea.variantId }
  const rules = ({ body }: { body: any }) => body.details.validationError.fieldViolations.map((each: any) => each.ruleName)
  const twice = { product, substitute }
  expect(rules(await save([twice, twice]))).toEqual(['REPEATED_PRODUCT'])
  const itself = { product, substitute: { ...product, variantId: of.product.variantId } }
  expect(rules(await save([itself]))).toEqual(['SUBSTITUTE_FOR_ITSELF'])
  const unknown = await save([{ product, substitute: { ...substitute, variantId: of.product.variantId } }])
  expect(unknown.body.details.applicationError.code).toBe('CATALOG_ITEM_NOT_FOUND')
})
