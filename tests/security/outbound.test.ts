import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { allowList, outbound, type OutboundRequest } from '../../apps/server/src/kernel/outside/outbound.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { until } from '../support/until.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const get: OutboundRequest = { timeout: 5000, maxBytes: 100, longer: 'refuse', httpsOnly: false, redirects: 2 }

const notPublic = [
  '127.0.0.1',
  '127.255.1.2',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'no address',
]

test('only public addresses and those that the operator lists can be reached', () => {
  const allowed = allowList(['10.0.0.0/8', 'hooks.internal', 'fd00::/8'])
  expect(notPublic.filter((address) => allowList([]).address(address))).toEqual([])
  expect(['1.1.1.1', '2606:4700::1111', '10.9.8.7', '::ffff:10.9.8.7', 'fd12::1'].filter(allowed.address)).toHaveLength(5)
  expect(allowed.address('192.168.0.1')).toBe(false)
  expect(allowed.host('Hooks.Internal')).toBe(true)
  expect(() => allowList(['http://x'])).toThrow('neither a host nor a network')
})

test('a literal address, a name that resolves to one, and a redirect to one are refused before anything is sent', async () => {
  let received = 0
  const target = await listen((_request, response) => {
    received++
    response.end('secret')
  })
  const redirecting = await listen((_request, response) => {
    response.writeHead(302, { location: `http://localhost:${target.port}/` }).end()
  })
  await using requests = outbound(['127.0.0.1/32'])
  await using strict = outbound([])
  for (const url of [
    `http://127.0.0.1:${target.port}`,
    `http://localhost:${target.port}`,
    `http://[::1]:${target.port}`,
    `http://2130706433:${target.port}`,
  ])
    await expect(strict.send(url, get)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  expect(received).toBe(0)
  // The first address is allowed; the one that it redirects to is checked separately.
  expect((await requests.send(`http://127.0.0.1:${redirecting.port}`, get)).body.toString()).toBe('secret')
  await using byName = outbound(['redirector.test'])
  await expect(byName.send(`http://localhost:${redirecting.port}`, get)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  await expect(requests.send(`http://127.0.0.1:${target.port}`, { ...get, httpsOnly: true })).rejects.toMatchObject({
    code: 'HTTPS_REQUIRED',
  })
  await expect(requests.send('file:///etc/passwd', get)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
})

test('time, bytes and redirects are limited', async () => {
  const endless = await listen((request, response) => {
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/silent') return undefined
    const pour = (error?: Error | null) => void (error || response.write('x'.repeat(1000), pour))
    return pour()
  })
  await using requests = outbound(['127.0.0.1'])
  const url = `http://127.0.0.1:${endless.port}`
  await expect(requests.send(`${url}/loop`, get)).rejects.toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
  await expect(requests.send(`${url}/silent`, { ...get, timeout: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  await expect(requests.send(`${url}/much`, get)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect((await requests.send(`${url}/much`, { ...get, longer: 'cut' })).body).toHaveLength(100)
})

test('a webhook with an address inside the network is refused', async () => {
  const shop = await aShop(server)
  const create = (url: string) =>
    shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes: ['wix.billing.v1.tax_region_created'] } })
  for (const address of ['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]']) {
    const { status, body } = await create(`http://${address}/hook`)
    expect({ status, code: body.details?.applicationError?.code }).toEqual({ status: 400, code: 'URL_NOT_ALLOWED' })
  }
  expect((await create('https://example.com/hook')).status).toBe(200)
})

test('of a receiver’s response, the status and 200 characters of text are stored, and other sites cannot see them', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const responses = [
    { type: 'text/html', body: `é${'x'.repeat(100_000)}`, storedBody: `é${'x'.repeat(199)}` },
    { type: 'application/octet-stream', body: 'a file of the network', storedBody: undefined },
  ]
  for (const { type, body, storedBody } of responses) {
    const receiver = await listen((_request, response) => response.writeHead(500, { 'content-type': type }).end(body))
    const eventTypes = ['wix.billing.v1.tax_region_created']
    const created = await shop.owner('POST', '/stoa/v1/webhooks', {
      webhook: { url: `http://127.0.0.1:${receiver.port}/`, eventTypes },
    })
    const log = `/stoa/v1/webhooks/${created.body.webhook.id}/deliveries`
    const taxRegion = { country: storedBody ? 'DE' : 'FR', appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
    await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion })
    const delivery = await until(async () => {
      const [found] = (await shop.owner('GET', log)).body.deliveries
      return found?.attempts === 1 ? found : undefined
    })
    const { body: detail } = await shop.owner('GET', `${log}/${delivery.id}`)
    expect({ status: detail.delivery.responseStatus, storedBody: detail.responseBody }).toEqual({ status: 500, storedBody })
    expect((await other.owner('GET', `${log}/${delivery.id}`)).status).toBe(404)
  }
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<AddressInfo> {
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return http.address() as AddressInfo
}
