import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { json, pluginProvider, type PluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { appId, express, minute, create, register, tryPlugin } from './shipping-plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a disabled plugin, a deleted one and that of another site are never called', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({ shippingRates: [express] }))
  await register(await aShop(server), provider)
  const disabled = await register(shop, provider)
  const deleted = await register(shop, provider)
  const change = await shop.owner('PATCH', `/stoa/v1/plugins/${disabled.id}`, { plugin: { id: disabled.id, enabled: false } })
  expect(change.body.plugin.enabled).toBe(false)
  await shop.owner('DELETE', `/stoa/v1/plugins/${deleted.id}`)
  expect(await titlesOffered(shop)).toEqual(['Standard'])
  expect((await tryPlugin(shop, disabled.id)).outcome).toBe('DISABLED')
  expect(provider.calls).toEqual([])
})

test('after five failures in a row a plugin is paused; one call tries it again, and a success ends the pause', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({}, 503))
  const { id } = await register(shop, provider)
  for (let call = 0; call < 4; call++) await tryPlugin(shop, id)
  expect(await pluginOf(shop, id)).toMatchObject({ state: 'FAILING', lastFailure: 'the plugin answered 503' })
  await tryPlugin(shop, id)
  expect((await pluginOf(shop, id)).state).toBe('PAUSED')
  expect((await tryPlugin(shop, id)).outcome).toBe('PAUSED')
  expect(provider.calls).toHaveLength(5)

  server.clock.advance(minute)
  expect((await tryPlugin(shop, id)).outcome).toBe('FAILED')
  expect((await tryPlugin(shop, id)).outcome).toBe('PAUSED')
  expect(provider.calls).toHaveLength(6)

  server.clock.advance(minute)
  provider.answer(json({ shippingRates: [express] }))
  expect(await tryPlugin(shop, id)).toMatchObject({ outcome: 'ANSWERED', shippingRates: [express] })
  const { state, lastFailure } = await pluginOf(shop, id)
  expect([state, lastFailure]).toEqual(['WORKING', undefined])
})

test('an answer with an error of the contract is a refusal, not a failure', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({ applicationError: { code: 'MISSING_POSTAL_CODE' } }, 400))
  const { id } = await register(shop, provider)
  expect(await tryPlugin(shop, id)).toMatchObject({ outcome: 'REFUSED', failure: 'the plugin answered MISSING_POSTAL_CODE' })
  expect((await pluginOf(shop, id)).state).toBe('WORKING')
})

test('an answer that breaks the rules is a failure with its reason', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({}))
  const failure = async (answer: Parameters<PluginProvider['answer']>[0]) => {
    provider.answer(answer)
    const { id } = await register(shop, provider)
    return (await tryPlugin(shop, id)).failure
  }
  const priced = (cost: object) => json({ shippingRates: [{ ...express, cost: { ...express.cost, ...cost } }] })
  expect(await failure((_call, response) => response.end('<html>'))).toMatch('must be an object')
  expect(await failure(priced({ price: '-1' }))).toMatch('shippingRates[0].cost.price')
  expect(await failure(priced({ price: 'NaN' }))).toMatch('shippingRates[0].cost.price')
  expect(await failure(priced({ price: '1e30' }))).toMatch('shippingRates[0].cost.price')
  expect(await failure(priced({ currency: 'USD' }))).toMatch('prices must be in EUR')
  expect(await failure(json({ shippingRates: [express, express] }))).toMatch('two options have the same code')
  expect(await failure(json({ shippingRates: Array(51).fill(express) }))).toMatch('shippingRates')
  expect(await failure(json({ shippingRates: [{ ...express, title: 'x'.repeat(251) }] }))).toMatch('shippingRates[0].title')
  expect(await failure((_call, response) => response.end('x'.repeat(300_000)))).toBe('the answer is too large')
  const elsewhere = { location: 'http://127.0.0.1:1/' }
  expect(await failure((_call, response) => response.writeHead(307, elsewhere).end())).toBe('the plugin answered 307')
})

test('whatever an app answers, the shop calculates', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}))
  const option = fc.record(
    {
      code: fc.oneof(fc.string(), fc.jsonValue()),
      title: fc.oneof(fc.string(), fc.jsonValue()),
      cost: fc.oneof(fc.jsonValue(), fc.record({ price: fc.jsonValue(), currency: fc.constantFrom('EUR', null, 7) })),
    },
    { requiredKeys: [] },
  )
  const answers = fc.oneof(fc.jsonValue(), fc.record({ shippingRates: fc.oneof(fc.jsonValue(), fc.array(option)) }))
  const { id } = await register(shop, provider)
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      server.clock.advance(2 * minute)
      provider.answer(json(answer))
      expect((await titlesOffered(shop))[0]).toBe('Standard')
      expect((await tryPlugin(shop, id)).outcome).toMatch(/ANSWERED|FAILED|PAUSED/)
    }),
    { numRuns: 40 },
  )
})

test('a plugin that does not answer in time is given up', { timeout: 20_000 }, async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(() => {})
  const { id } = await register(shop, provider)
  expect(await tryPlugin(shop, id)).toMatchObject({ outcome: 'FAILED', failure: 'no answer within 5 seconds' })
})

test('private addresses, addresses with a password or a query, and unknown plugins are refused', async () => {
  const shop = await aShop(server)
  const code = async (deploymentUri: string) => {
    const { status, body } = await create(shop, { deploymentUri })
    return [status, body.details?.applicationError?.code]
  }
  for (const uri of ['http://169.254.169.254/latest', 'http://10.0.0.1', 'https://u:p@example.com', 'https://example.com/?a=b'])
    expect((await code(uri))[1]).toBe('URL_NOT_ALLOWED')
  expect((await shop.owner('GET', '/stoa/v1/plugins')).body.plugins).toEqual([])
  expect((await shop.owner('GET', `/stoa/v1/plugins/${appId}`)).status).toBe(404)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', '/stoa/v1/plugins')).status).toBe(403)
})

async function pluginOf(shop: TestShop, id: string) {
  return (await shop.owner('GET', `/stoa/v1/plugins/${id}`)).body.plugin
}

/** The titles of the shipping options for one item to Germany. */
async function titlesOffered(shop: TestShop): Promise<string[]> {
  const { body } = await shop.owner('POST', '/ecom/v1/calculate-totals', {
    lineItems: [{ id: appId, quantity: 1, price: '10.00', physicalProperties: { shippable: true } }],
    shippingAddress: { country: 'DE' },
  })
  const carriers: { shippingOptions: { title: string }[] }[] = body.shippingInfo.carrierServiceOptions
  return carriers.flatMap(({ shippingOptions }) => shippingOptions.map(({ title }) => title))
}
