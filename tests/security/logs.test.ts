import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog, describeError } from '../../apps/server/src/kernel/basics/log.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { testFiles } from '../support/servers/test-files.ts'
import { until } from '../support/until.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A server whose log the test reads. */
async function logged(more: Parameters<typeof testApp>[1] = {}) {
  const lines: Record<string, any>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, any>) })
  return { ...(await testApp(server.database, { ...more, log })), lines }
}

test('a log line names caller, site, operation, duration and request, and contains no query string', async () => {
  const { credentials } = await aShop(server)
  const { app, lines } = await logged()
  const headers = { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId }
  const response = await app.inject({ url: '/stoa/v1/api-keys?email=buyer@example.com', headers })
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request',
      requestId: response.headers['x-wix-request-id'],
      path: '/stoa/v1/api-keys',
      operation: 'stoa/sites.listApiKeys',
      site: credentials.siteId,
      caller: expect.stringMatching(/^app [\w-]{36}$/),
      status: 200,
      milliseconds: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('buyer@example.com')
})

test('the token of a mailed link is not logged', async () => {
  const { app, lines } = await logged()
  await app.inject({ url: '/orders/open/0b5d3c9e.secret' })
  await app.inject({ url: '/de/orders/open/0b5d3c9e.secret?a=b' })
  await app.inject({ url: '/new-password?token=secret' })
  await app.inject({
    url: '/oauth2/authorize?request_uri=secret',
    headers: { referer: 'http://localhost/new-password?token=secret' },
  })
  expect(lines.map(({ path }) => path)).toEqual(['/orders/open/…', '/de/orders/open/…', '/new-password', '/oauth2/authorize'])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an upload that breaks off is no failure of the server, and leaves nothing', async () => {
  const shop = await aShop(server)
  const { app, lines } = await logged({ files: testFiles() })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const made = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'text/plain' })
  const resumable = await shop.owner('POST', '/site-media/v1/files/generate-resumable-upload-url', { mimeType: 'text/plain' })
  const version = { 'tus-resumable': '1.0.0' }
  const place = new URL(resumable.body.uploadUrl).pathname
  const created = await fetch(url + place, { method: 'POST', headers: { ...version, 'upload-length': '500000' } })
  const breakOff = async (method: string, path: string, headers: object, begin: string) => {
    const sending = request(url + path, { method, headers: { 'content-length': '500000', ...headers } })
    const { promise, resolve } = Promise.withResolvers<void>()
    sending.on('error', () => {}).on('close', resolve)
    sending.write(begin + 'x'.repeat(200_000), () => setImmediate(() => sending.destroy()))
    await promise
  }
  const path = new URL(made.body.uploadUrl).pathname
  await breakOff('PUT', path, { 'content-type': 'text/plain' }, '')
  const form = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\n'
  await breakOff('POST', path, { 'content-type': 'multipart/form-data; boundary=b' }, form)
  const patch = { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  await breakOff('PATCH', new URL(created.headers.get('location')!, url).pathname, patch, '')
  await until(() => lines.filter(({ path: logged }) => /uploads|resumable/.test(logged)).length >= 4)
  await app.close()
  expect(lines.filter(({ msg }) => msg !== 'request')).toEqual([])
  expect((await shop.owner('GET', '/site-media/v1/files')).body.files ?? []).toEqual([])
})

test('a database error is logged by its kind, without the values of its statement', async () => {
  const value = 'buyer@example.com'
  const { kernel } = await testApp(server.database)
  const failing: (() => Promise<unknown>)[] = [
    () => kernel.database.db.selectFrom('site').selectAll().where('id', '=', value).execute(),
    () =>
      kernel.database.db
        .insertInto('user_account')
        .values({
          id: value,
          email: value,
          name: null,
          password_hash: value,
          must_change_password: false,
          created_date: new Date(),
        })
        .execute(),
  ]
  for (const fail of failing) {
    const error: unknown = await fail().then(
      () => undefined,
      (caught: unknown) => caught,
    )
    const line = describeError(new Error('it failed', { cause: error }))
    expect(line.cause).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: …' })
    expect(JSON.stringify(line)).not.toContain(value)
  }
})

test('metrics are available on this machine, or with the token', async () => {
  const metricsToken = 'a token of the monitoring'
  const { app } = await testApp(server.database, { metricsToken, trustedProxies: ['127.0.0.1'] })
  const readMetrics = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await readMetrics('127.0.0.1')).toBe(200)
  expect(await readMetrics('::1')).toBe(200)
  expect(await readMetrics('203.0.113.1')).toBe(403)
  expect(await readMetrics('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await readMetrics('203.0.113.1', { authorization: `Bearer ${metricsToken}` })).toBe(200)
  expect(await readMetrics('203.0.113.1', { authorization: 'Bearer another token' })).toBe(403)
  const { app: open } = await testApp(server.database)
  expect(
    (await open.inject({ url: '/metrics', remoteAddress: '203.0.113.1', headers: { authorization: 'Bearer ' } })).statusCode,
  ).toBe(403)
})

test('a trusted proxy is an address or a network: anything else stops the start with one line', () => {
  const read = (text: string) => readConfig({ TRUSTED_PROXIES: text, SECRET_KEY: 'x'.repeat(32) }).trustedProxies
  expect(read('')).toEqual(['127.0.0.0/8', '::1'])
  expect(read('none')).toEqual([])
  expect(read('10.0.0.1, fd00::/8')).toEqual(['10.0.0.1', 'fd00::/8'])
  for (const wrong of ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '10.0.0.0/8/8', 'all'])
    expect(() => read(wrong), wrong).toThrow(/^TRUSTED_PROXIES has .*; it must be none, or addresses and networks/)
})

test('browsers are told to use TLS only where the shop is reached through it', async () => {
  const headers = async (publicUrl: string) =>
    (await (await testApp(server.database, { publicUrl })).app.inject('/health')).headers
  expect((await headers('https://shop.example.com'))['strict-transport-security']).toBe('max-age=31536000')
  expect((await headers('http://localhost'))['strict-transport-security']).toBeUndefined()
})
