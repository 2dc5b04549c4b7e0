import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aShippingOption, type Visitor } from '../../support/shop/builders.ts'
import type { PluginProvider } from '../../support/providers/plugin-provider.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const minute = 60_000

/** A German shop with 19 % tax and one shipping option for 4.90. */
export async function aTaxedShop(server: TestServer, taxIncluded = false): Promise<TestShop> {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
  const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'DE', appId: randomUUID(), taxIncludedInPrice: taxIncluded },
  })
  const { status } = await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: region.taxRegion.id, taxGroupId: groups.taxGroups[0].id, taxRate: '0.19' },
  })
  expect(status).toBe(200)
  return shop
}

export async function register(shop: TestShop, { url }: Pick<PluginProvider, 'url'>, componentType: string, more: object = {}) {
  const plugin = { appId: randomUUID(), componentType, name: 'App', deploymentUri: url, ...more }
  const { status, body } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
  expect(status).toBe(200)
  return body.plugin as { id: string; appId: string; publicKey: string }
}

/** Lets the published package verify and answer every call. */
export function answerWith(
  provider: PluginProvider,
  app: { servicePlugins: { processRequest(request: Request): Promise<Response> } },
): void {
  provider.answer(async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status).end(await answer.text())
  })
}

export async function placeOrder(shop: TestShop, visitor: Visitor, checkoutId: string): Promise<any> {
  const { status, body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect([status, body.details]).toEqual([200, undefined])
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}

/** The code with which the order of a checkout is refused. */
export async function codeOf(visitor: Visitor, checkoutId: string): Promise<string | undefined> {
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return body.details?.applicationError?.code
}
