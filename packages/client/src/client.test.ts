import { call } from '@stoa/contract'
import { expect, test } from 'vitest'
import { CallError, createClient, pageSession } from './index.ts'

/** A server that records its requests and always gives the same answer. */
function aServer(status = 200, body: unknown = {}, headers: Record<string, string> = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch = async (url: any, init: any = {}) => {
    requests.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  return { requests, client: createClient({ baseUrl: 'https://shop.test/', fetch, authorize: pageSession(() => 'site-1') }) }
}

test('fields in the path leave the query, the others become dotted keys', async () => {
  const { requests, client } = aServer()
  const getThing = call<any, any>('GET', '/v1/things/{thing.id}')
  await client.call(getThing, { thing: { id: 'a/b', kind: 'x' }, fields: ['ONE', 'TWO'], left: null })
  expect(requests[0]?.url).toBe('https://shop.test/v1/things/a%2Fb?thing.kind=x&fields=ONE&fields=TWO')
})

test('a request that a query cannot hold travels packed', async () => {
  const { requests, client } = aServer()
  const queryThings = call<any, any>('GET', '/v1/things/query')
  const request = { query: { sort: [{ fieldName: 'näme' }] } }
  await client.call(queryThings, request)
  const packed = new URL(requests[0]?.url ?? '').searchParams.get('.r') ?? ''
  expect(packed).toMatch(/^[\w-]+$/)
  expect(JSON.parse(Buffer.from(packed, 'base64url').toString())).toEqual(request)
})

test('a GET whose query is longer than 4,000 characters is sent as a POST where the contract has that form', async () => {
  const { requests, client } = aServer()
  const queryThings = call<any, any>('GET', '/v1/things/{kind}/query', [], '')
  const ofLength = (length: number) => {
    const rest = JSON.stringify({ kind: 'k', text: '' }).length
    return { kind: 'k', text: 'x'.repeat(length - rest) }
  }
  // 2,997 bytes are 3,996 characters of base64, and with `.r=` 3,999.
  await client.call(queryThings, ofLength(2997))
  await client.call(queryThings, ofLength(2998))
  await client.call(call<any, any>('GET', '/v1/things'), { text: 'x'.repeat(5000) })
  await client.call(call<any, any>('GET', '/v1/things', [], '/query'), { text: 'x'.repeat(5000) })
  expect(requests.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'GET', 'POST'])
  expect(requests[3]?.url).toBe('https://shop.test/v1/things/query')
  expect(requests[1]).toMatchObject({
    url: 'https://shop.test/v1/things/k/query',
    init: { body: JSON.stringify(ofLength(2998)), headers: { 'content-type': 'application/json' } },
  })
})

test('a change is a JSON body, with its key and who asks', async () => {
  const { requests, client } = aServer()
  const updateThing = call<any, any>('PATCH', '/v1/things/{thing.id}')
  await client.call(updateThing, { thing: { id: '1', name: 'n' } }, { idempotencyKey: 'k' })
  expect(requests[0]?.init).toMatchObject({
    method: 'PATCH',
    body: '{"thing":{"id":"1","name":"n"}}',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'x-stoa-session': '1',
      'wix-site-id': 'site-1',
    },
  })
})

test('a path never loses a part: without its id a call is not sent', async () => {
  const { requests, client } = aServer()
  await expect(client.call(call<any, any>('DELETE', '/v1/things/{id}'), { id: '' })).rejects.toThrow(TypeError)
  expect(requests).toEqual([])
})

const refused = (status: number, body: unknown) =>
  aServer(status, body, { 'x-wix-request-id': 'r-1' })
    .client.call(call<any, any>('GET', '/v1/things'), {})
    .catch((error: unknown) => error)

test('a refusal tells its code, its data and the request', async () => {
  const error = await refused(409, {
    message: '',
    details: { applicationError: { code: 'SOLD_OUT', description: 'None left', data: { left: 0 } } },
  })
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 409, code: 'SOLD_OUT', message: 'None left', data: { left: 0 }, requestId: 'r-1' })
})

test('a refused field is a violation', async () => {
  const fieldViolations = [{ field: 'thing.name', violatedRule: 'REQUIRED_FIELD' }]
  const error = await refused(400, { message: 'name', details: { validationError: { fieldViolations } } })
  expect(error).toMatchObject({ code: 'VALIDATION', violations: fieldViolations })
})

test('a page from a proxy is an error with its status for a code', async () => {
  expect(await refused(502, '<h1>Bad gateway</h1>')).toMatchObject({ status: 502, code: '502', data: '<h1>Bad gateway</h1>' })
})
