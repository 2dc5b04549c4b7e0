import { expect, test } from 'vitest'
import { aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { maxHeaderSize } from '../../../apps/server/src/kernel/site/hints.ts'
import { codesOf, develop, developmentKey, hintsOf, setUp } from './hints-set-up.ts'

const developed = setUp()

const origin = { origin: 'https://front-end.example' }
const faulty = { query: { filter: {}, no_such_field: 1 }, fields: [], another: 2 }

/** What differs between two answers to the same request anyway. */
const ownHeaders = new Set(['date', 'x-wix-request-id'])
const headersOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name)))

test('the answer to a production app is that of the app in development, byte for byte, without the header', async () => {
  const { shop } = developed
  const visitor = await aVisitor(shop)
  const requests = [
    ['POST', '/stores/v3/products/query', faulty],
    ['POST', '/stores/v3/products/query', { query: { filter: { noSuchField: 1 } } }],
    ['POST', '/members/v1/members/join-community', {}],
    ['DELETE', '/ecom/v1/carts/current', undefined],
  ] as const
  const answers = async () => {
    const all = []
    for (const [method, path, body] of requests) all.push(await visitor.send(method, path, body))
    return all
  }
  const inDevelopment = await answers()
  await develop(shop, false)
  const inProduction = await answers()
  await develop(shop)
  for (const [index, { status, body, headers }] of inProduction.entries()) {
    expect({ status, body }).toEqual({ status: inDevelopment[index]!.status, body: inDevelopment[index]!.body })
    const { 'stoa-hints': hints, ...others } = headersOf(inDevelopment[index]!)
    expect(hints).toContain('"code"')
    expect(headersOf({ headers })).toEqual(others)
  }
})

test('keys that are not in development, staff and pages of other origins get no header', async () => {
  const { shop } = developed
  const authorization = await developmentKey(shop, ['*'], false)
  const plain = await developed.send('POST', '/stores/v3/products/query', faulty, { authorization, ...origin })
  expect(hintsOf(plain)).toBeUndefined()
  expect(plain.headers.get('access-control-expose-headers')).toBe('x-wix-request-id')
  // A request cannot ask for hints by itself.
  const asked = await developed.send('POST', '/stores/v3/products/query', faulty, { authorization, 'stoa-hints': '1' })
  expect(hintsOf(asked)).toBeUndefined()
})

test('another site’s app in development changes nothing here', async () => {
  const other = await aShop(developed.server)
  const visitor = await aVisitor(other)
  expect(hintsOf(await visitor.send('POST', '/stores/v3/products/query', faulty))).toBeUndefined()
})

test('the header is short and printable whatever a request contains', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `größe\u007f\u0001"${index}${'x'.repeat(300)}`).concat(
    Array.from({ length: 500 }, (_, index) => `name${index}.${'x'.repeat(30)}`),
  )
  const answer = await developed.send('POST', '/stores/v3/products/query', Object.fromEntries(names.map((name) => [name, 1])))
  const header = answer.headers.get('stoa-hints')!
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(header.length).toBeLessThanOrEqual(maxHeaderSize)
  expect(codesOf(answer)!.at(-1)).toBe('MORE_HINTS')
  const lines = Array.from({ length: 100 }, () => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: '00000000-0000-4000-8000-000000000000' },
  }))
  const visitor = await aVisitor(developed.shop)
  const added = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: lines })
  expect(codesOf(added)).toEqual(['CATALOG_ITEM_UNKNOWN', 'DEPRECATED_OPERATION'])
})

test('a request that cannot be read has the header too', async () => {
  const answer = await developed.send('POST', '/stores/v3/products/query', 'no JSON')
  expect([answer.status, hintsOf(answer)]).toEqual([400, []])
})

test('a value of a request is never repeated, so that the header holds no password or token', async () => {
  const secret = 'a-secret-that-nobody-repeats'
  const answer = await developed.send('POST', '/stores/v3/products/query', {
    query: { filter: { visble: secret }, sort: [{ fieldName: 'name', order: secret }] },
    password: secret,
    token: { accessToken: secret },
  })
  expect(codesOf(answer)).toContain('UNKNOWN_FIELD')
  expect(answer.headers.get('stoa-hints')).not.toContain(secret)
})
