import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const base = '/stores/v1/subscription-options'
const reads = '/_api/subscription-options-reader-server/v1/subscription-options'

test('options that are changed, assigned and deleted at once end the same in every product', async () => {
  const shop = await aShop(server)
  const products = await Promise.all(Array.from({ length: 4 }, async () => (await aProduct(shop)).id))
  const subscriptionSettings = { frequency: 'MONTH', autoRenewal: true }
  for (let round = 0; round < 8; round++) {
    const { body } = await shop.owner('POST', `${base}/createBulk`, {
      subscriptionOptions: ['A', 'B', 'C'].map((title) => ({ title, subscriptionSettings })),
    })
    const ids: string[] = body.subscriptionOptions.map(({ id }: { id: string }) => id)
    const assign = (productId: string, order: string[]) =>
      shop.owner('POST', `${base}/product/${productId}/assign`, { assignedSubscriptionOptions: order.map((id) => ({ id })) })
    const rename = (order: string[], title: string) =>
      shop.owner('PATCH', base, { subscriptionOptions: order.map((id) => ({ id, title })) })
    const answers = await Promise.all([
      ...products.map((id, index) => assign(id, index % 2 === 0 ? ids : ids.toReversed())),
      rename(ids, 'New'),
      rename(ids.toReversed(), 'Newer'),
      shop.owner('DELETE', `${base}/${ids[round % 3]}`),
    ])
    // Whoever comes after the deletion hears that the option is not there.
    for (const { status } of answers) expect([200, 404]).toContain(status)

    const options = new Map<string, string>()
    for (const id of ids) {
      const { status, body: read } = await shop.owner('GET', `${reads}/${id}`)
      if (status === 200) options.set(id, read.subscriptionOption.title)
    }
    expect(options.size).toBe(2)
    for (const id of products) {
      const { body: read } = await shop.owner('GET', `${reads}/byProduct/${id}`)
      for (const copy of read.subscriptionOptions ?? []) expect(copy.title).toBe(options.get(copy.id))
    }
    await shop.owner('POST', `${base}/deleteBulk`, { ids: [...options.keys()] })
  }
}, 60_000)
