import { eventTypes } from '@stoa/contract/all'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { aShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { develop, developmentKey, setUp } from './hints-set-up.ts'

const developed = setUp()

const base = '/stoa/v1/development'

interface Logged {
  path: string
  hints: { code: string }[]
}

const listed = async (query = ''): Promise<Logged[]> =>
  (await developed.shop.owner('GET', `${base}/requests${query}`)).body.requests

test('requests of an app in development are listed with their hints, newest first, without query and secret parameters', async () => {
  const { shop } = developed
  const { clientId } = shop.credentials
  const visitor = await aVisitor(shop)
  const { id } = await aProduct(shop)
  await visitor.send('GET', `/stores/v3/products/${id}?token=psst`)
  await visitor.send('GET', '/stores/v3/products/slug/a-secret-slug')
  const refused = await visitor.send('POST', '/members/v1/members/join-community', {})
  const requests = await until(async () => {
    const found = await listed(`?appId=${clientId}`)
    return found.length === 3 ? found : undefined
  })
  expect(requests).toEqual([
    expect.objectContaining({
      appId: clientId,
      caller: 'VISITOR',
      method: 'POST',
      status: 403,
      operation: 'members/members.joinCommunity',
      requestId: refused.headers.get('x-wix-request-id'),
      hints: [expect.objectContaining({ code: 'WRONG_IDENTITY' })],
    }),
    expect.objectContaining({ path: '/stores/v3/products/slug/{slug}', status: 404, hints: [] }),
    expect.objectContaining({
      path: `/stores/v3/products/${id}`,
      status: 200,
      hints: [expect.objectContaining({ code: 'UNKNOWN_FIELD' })],
    }),
  ])
  expect(JSON.stringify(requests)).not.toMatch(/psst|a-secret-slug/)
  expect(await listed(`?appId=${clientId}&onlyWithHints=true`)).toHaveLength(2)
  expect(await listed('?appId=00000000-0000-4000-8000-000000000000')).toEqual([])
})

test('requests of other apps and sites are not listed, and no more than 500 are kept', async () => {
  const { server } = developed
  const other = await aShop(server)
  const visitor = await aVisitor(other)
  await visitor.send('POST', '/stores/v3/products/query', { query: {} })
  await develop(other)
  const before = { siteId: other.credentials.siteId, method: 'GET', path: '/old', operation: 'a/b.c', status: 200 }
  const old = {
    ...before,
    appId: other.credentials.clientId,
    caller: 'VISITOR',
    milliseconds: 1,
    requestId: 'x',
    hints: [],
  } as const
  for (let batch = 0; batch < 5; batch++) {
    for (let count = 0; count < 100; count++) server.app.kernel.noteDevelopmentRequest(old)
    await until(async () => ((await count()) >= (batch + 1) * 100 ? true : undefined))
  }
  await visitor.send('POST', '/stores/v3/products/query', { query: {} })
  const newest = async () => (await other.owner('GET', `${base}/requests`)).body.requests
  await until(async () => ((await newest())[0].path === '/stores/v3/products/query' ? true : undefined))
  expect(await count()).toBe(500)
  expect((await newest()).filter(({ path }: Logged) => path !== '/old')).toHaveLength(1)

  async function count(): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) as count from development_request
      where site_id = ${other.credentials.siteId}`.execute(server.database.db)
    return Number(rows[0]!.count)
  }
})

test('a token says who it stands for, as long as it counts, and one of another site says nothing', async () => {
  const { shop, key } = developed
  const inspect = async (token: string, by = shop) => (await by.owner('POST', `${base}/inspect-token`, { token })).body.token
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const token: string = body.access_token
  expect(await inspect(`Bearer ${token}`)).toMatchObject({
    state: 'VALID',
    kind: 'VISITOR',
    visitorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    appId: shop.credentials.clientId,
    development: true,
    permissions: expect.arrayContaining(['ECOM.MODIFY_CARTS']),
  })
  expect(await inspect(key)).toMatchObject({
    state: 'VALID',
    kind: 'APP',
    appName: 'Script',
    permissions: ['*'],
    development: true,
  })
  const expired = await developmentKey(shop, ['ORDERS:READ'])
  await sql`update api_key set expires_date = now() - interval '1 day' where site_id = ${shop.credentials.siteId}
    and name = 'Script' and scopes = '{ORDERS:READ}'`.execute(developed.server.database.db)
  expect(await inspect(expired)).toMatchObject({ state: 'EXPIRED', permissions: ['ORDERS:READ'] })
  const other = await aShop(developed.server)
  for (const text of [token, key, `${token}x`, 'x', 'a.b.c', 'stoa_key_x'])
    expect(await inspect(text, text === token || text === key ? other : shop)).toEqual({ state: 'UNKNOWN' })
})

test('the token of a member names the member, and ends with the session', async () => {
  const { shop } = developed
  const member = await aMember(shop)
  const inspect = async () => (await shop.owner('POST', `${base}/inspect-token`, { token: member.token })).body.token
  expect(await inspect()).toMatchObject({ state: 'VALID', kind: 'MEMBER', memberId: member.id })
  const { sessions } = (await member.send('GET', '/stoa/v1/member-security/sessions')).body
  for (const { id } of sessions) await member.send('DELETE', `/stoa/v1/member-security/sessions/${id}`)
  expect(await inspect()).toMatchObject({ state: 'EXPIRED', memberId: member.id })
})

test('events are shown with their bodies to those who may read them', async () => {
  const { shop } = developed
  const { id } = await aProduct(shop)
  const events = async (query = '', key?: string) =>
    key
      ? (await developed.send('GET', `${base}/events${query}`, undefined, { authorization: key })).body.events
      : (await shop.owner('GET', `${base}/events${query}`)).body.events
  const type = 'wix.stores.catalog.v3.product_created'
  const [event] = (await events(`?eventTypes=${type}`)).filter(({ entityId }: { entityId: string }) => entityId === id)
  expect(event).toMatchObject({ eventType: type })
  // Products are also an event that only the server itself gets.
  const types: string[] = (await events()).map(({ eventType }: { eventType: string }) => eventType)
  expect(types.filter((one) => !eventTypes.has(one))).toEqual([])
  expect(JSON.parse(event.body)).toMatchObject({ entityId: id, createdEvent: { entity: { name: 'Print' } } })
  expect((await events('', await developmentKey(shop, ['DEVELOPERS:READ', 'PRODUCTS:READ']))).length).toBeGreaterThan(0)
  const developer = await developmentKey(shop, ['DEVELOPERS:READ'])
  expect(await events(`?eventTypes=${type}`, developer)).toEqual([])
  expect(JSON.stringify(await events('', developer))).not.toContain(id)
})

test('the explorer lists each operation, and says of one what it takes and refuses', async () => {
  const { shop, server } = developed
  const { operations } = (await shop.owner('GET', `${base}/operations`)).body
  expect(operations).toHaveLength(server.app.composed.implementations.length)
  const { body } = await shop.owner('GET', `${base}/operation?service=ecom/cart&name=addToCart`)
  expect(body).toMatchObject({ operation: { method: 'POST', deprecation: expect.stringContaining('2027') } })
  expect(body.requestFields).toContainEqual(
    expect.objectContaining({ path: 'lineItems[].catalogReference.catalogItemId', type: 'string' }),
  )
  expect(JSON.parse(body.example)).toHaveProperty('id')
  const unknown = await shop.owner('GET', `${base}/operation?service=constructor&name=toString`)
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'API_OPERATION_NOT_FOUND'])
})

test('the console is closed to visitors, and to keys without its permission', async () => {
  const visitor = await aVisitor(developed.shop)
  const authorization = await developmentKey(developed.shop, ['ORDERS:MANAGE'])
  for (const [method, path, body] of [
    ['GET', '/requests', undefined],
    ['GET', '/events', undefined],
    ['GET', '/operations', undefined],
    ['GET', '/operation?service=ecom/cart&name=addToCart', undefined],
    ['POST', '/inspect-token', { token: 'x' }],
  ] as const) {
    expect((await visitor.send(method, base + path, body)).status).toBe(403)
    expect((await developed.send(method, base + path, body, { authorization })).status).toBe(403)
  }
})
