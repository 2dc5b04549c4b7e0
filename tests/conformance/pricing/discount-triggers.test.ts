import { randomUUID } from 'node:crypto'
import { discountsCustomTrigger } from '@wix/ecom'
import { customTriggers } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { json, pluginProvider, type PluginProvider } from '../../support/providers/plugin-provider.ts'
import { sharedServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

// Discounts that wait for the decision of an app.

const server = await sharedServer()

async function anApp(shop: TestShop, provider: PluginProvider) {
  const plugin = { componentType: 'ECOM_DISCOUNTS_TRIGGER', name: 'Club', deploymentUri: provider.url }
  const { body } = await shop.owner('POST', '/stoa/v1/plugins', { plugin: { ...plugin, appId: randomUUID() } })
  return body.plugin as { id: string; appId: string; publicKey: string }
}

/** A rule of 10 % off everything. */
async function aRule(shop: TestShop, trigger: object): Promise<void> {
  const scopes = [{ id: 'items', type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storesAppId } }]
  const { status, body } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'Club',
      active: true,
      trigger,
      discounts: {
        values: [{ targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes }, discountType: 'PERCENTAGE', percentage: 10 }],
      },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

const waitsFor = (appId: string, id: string) => ({ triggerType: 'CUSTOM', customTrigger: { appId, id } })

interface Buying {
  visitor: Visitor
  checkoutId: string
}

async function discountOf({ visitor, checkoutId }: Buying): Promise<string> {
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  return body.checkout.priceSummary.discount.amount
}

async function orderOf(shop: TestShop, { visitor, checkoutId }: Buying): Promise<any> {
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}

test('an app that uses the published package names its conditions, and decides which carts meet them', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}))
  const plugin = await anApp(shop, provider)
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }),
    modules: { customTriggers },
  })
  const requests: any[] = []
  app.customTriggers.provideHandlers({
    listTriggers: async () => ({ customTriggers: [{ _id: 'member', name: 'A member of the club' }] }),
    async getEligibleTriggers({ request }) {
      requests.push(request)
      const isLarge = request.lineItems?.some(({ quantity }) => (quantity ?? 0) > 1)
      return { eligibleTriggers: isLarge ? [{ customTriggerId: 'member', identifier: 'member' }] : [] }
    },
  })
  provider.answer(async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const owner = ownerClient(shop, { discountsCustomTrigger })
  expect(await owner.discountsCustomTrigger.listTriggers()).toMatchObject({
    triggers: [{ _id: 'member', appId: plugin.appId, name: 'A member of the club' }],
  })
  const { body: tried } = await shop.owner('POST', `/stoa/v1/plugins/${plugin.id}/test`, {})
  expect(tried).toMatchObject({ outcome: 'ANSWERED', customTriggers: [{ id: 'member' }] })
  const product = await aProduct(shop, { price: '20.00' })
  const checkoutOf = async (...products: (typeof product)[]) => {
    const visitor = await aVisitor(shop)
    return { visitor, checkoutId: await aCheckout(visitor, products) }
  }
  // Without a rule that waits for it, no app hears of a cart.
  await checkoutOf(product)
  expect(requests).toEqual([])
  await aRule(shop, waitsFor(plugin.appId, 'member'))
  expect(await discountOf(await checkoutOf(product))).toBe('0.00')
  const large = await checkoutOf(product, product)
  expect(await discountOf(large)).toBe('4.00')
  expect(requests.at(-1)).toMatchObject({
    lineItems: [{ quantity: 2, price: '20.00', catalogReference: { appId: storesAppId, catalogItemId: product.id } }],
    triggers: [{ customTrigger: { _id: 'member' } }],
    shippingInfo: { address: { country: 'DE' } },
  })
  const order = await orderOf(shop, large)
  expect(order.priceSummary.discount.amount).toBe('4.00')
  expect(order.failedPlugins).toBeUndefined()
})

test('an app decides about its own conditions alone, and without its answer the discount waits and the order says so', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using club = await pluginProvider(json({ eligibleTriggers: [] }))
  await using other = await pluginProvider(json({ eligibleTriggers: [{ customTriggerId: 'member' }] }))
  const { appId } = await anApp(shop, club)
  await anApp(shop, other)
  const always = { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from: 1 } }
  await aRule(shop, { triggerType: 'AND', and: { triggers: [waitsFor(appId, 'member'), always] } })
  const product = await aProduct(shop, { price: '20.00' })
  const wrong = [
    json({ eligibleTriggers: [] }),
    json({}, 500),
    json({ eligibleTriggers: [{ customTriggerId: 7 }] }),
    json('none'),
  ]
  for (const [index, answer] of wrong.entries()) {
    club.answer(answer)
    const visitor = await aVisitor(shop)
    // Another line each time, so that no earlier answer counts.
    const buying = { visitor, checkoutId: await aCheckout(visitor, [product]) }
    expect(await discountOf(buying)).toBe('0.00')
    const missing = [{ appId, name: 'Club', componentType: 'ECOM_DISCOUNTS_TRIGGER', reason: expect.any(String) }]
    expect((await orderOf(shop, buying)).failedPlugins).toEqual(index === 0 ? undefined : missing)
  }
  expect(other.calls).toEqual([])
})
