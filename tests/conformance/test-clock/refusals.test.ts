import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { moveClock, testClockOf } from '../../support/shop/test-clock.ts'

const day = 24 * 3600_000
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const move = (shop: TestShop, way: object) => shop.owner('POST', '/stoa/v1/test-clock/move', way)
const setMode = (shop: TestShop, mode: string) => shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode } })

test('a live site has no test clock, and a site whose clock was moved never goes live', async () => {
  const live = await aShop(server)
  expect((await setMode(live, 'LIVE')).status).toBe(200)
  expect(codeOf(await move(live, { days: 1 }))).toBe('TEST_CLOCK_NOT_IN_LIVE_MODE')
  expect(await testClockOf(live)).toMatchObject({ aheadMilliseconds: '0', moving: false })

  const ahead = await aShop(server)
  await moveClock(ahead, { days: 1 })
  const refused = await setMode(ahead, 'LIVE')
  expect(codeOf(refused)).toBe('TEST_CLOCK_AHEAD')
  expect(refused.body.message).toContain('orders and deadlines of the future')
})

test('the clock only goes forward, in exactly one way, at most 20 years ahead', async () => {
  const shop = await aShop(server)
  const past = new Date(server.clock.now().getTime() - day).toISOString()
  expect(codeOf(await move(shop, { to: past }))).toBe('TEST_CLOCK_GOES_FORWARD_ONLY')
  const far = new Date(server.clock.now().getTime() + 21 * 366 * day).toISOString()
  expect(codeOf(await move(shop, { to: far }))).toBe('TEST_CLOCK_TOO_FAR_AHEAD')
  for (const ways of [{}, { days: 1, weeks: 1 }, { days: 1, toNextEvent: true }, { days: 0 }])
    expect((await move(shop, ways)).status, JSON.stringify(ways)).toBe(400)
  expect(await testClockOf(shop)).toMatchObject({ aheadMilliseconds: '0', moving: false })
})

test('one movement runs at a time, its time stands still until it is done, and it can be stopped', async () => {
  const shop = await aShop(server)
  expect(codeOf(await shop.owner('POST', '/stoa/v1/test-clock/stop', {}))).toBe('TEST_CLOCK_DOES_NOT_MOVE')
  expect((await move(shop, { weeks: 1 })).body.testClock).toMatchObject({ moving: true, lastMove: { toNextEvent: false } })
  expect(codeOf(await move(shop, { days: 1 }))).toBe('TEST_CLOCK_IS_MOVING')
  expect(codeOf(await setMode(shop, 'LIVE'))).toBe('TEST_CLOCK_AHEAD')
  const { now } = await testClockOf(shop)
  server.clock.advance(60_000)
  expect((await testClockOf(shop)).now).toBe(now)
  expect((await shop.owner('POST', '/stoa/v1/test-clock/stop', {})).status).toBe(200)
  await server.app.drain(shop.credentials.siteId)
  const clock = await testClockOf(shop)
  expect(clock.moving).toBe(false)
  expect(new Date(clock.lastMove.at).getTime()).toBeLessThanOrEqual(new Date(clock.lastMove.to).getTime())
  expect(new Date(clock.now).getTime()).toBeGreaterThanOrEqual(new Date(now).getTime())
})

test('the clock has a permission of its own: reading it is not moving it', async () => {
  const shop = await aShop(server)
  const keyWith = async (scopes: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: scopes.join(), scopes } })
    return { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  }
  const statuses = async (scopes: string[]) => {
    const headers = await keyWith(scopes)
    const read = await shop.raw('GET', '/stoa/v1/test-clock', { headers })
    const list = await shop.raw('GET', '/stoa/v1/test-clock/events', { headers })
    const moved = await shop.raw('POST', '/stoa/v1/test-clock/move', { headers, body: { days: 1 } })
    return [read.status, list.status, moved.status]
  }
  expect(await statuses(['SETTINGS:MANAGE'])).toEqual([403, 403, 403])
  expect(await statuses(['TEST_CLOCK:READ'])).toEqual([200, 200, 403])
  expect(await statuses(['TEST_CLOCK:MANAGE'])).toEqual([200, 200, 200])
})

test('who is signed in stays so, and keys and tokens of visitors stay valid, when the clock is years ahead', async () => {
  const shop = await aShop(server)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  await moveClock(shop, { days: 800 })
  const asVisitor = { authorization: body.access_token as string }
  expect((await shop.raw('GET', '/stoa/v1/shop', { headers: asVisitor })).status).toBe(200)
  const asStaff = { cookie, 'x-stoa-session': '1' }
  expect((await shop.raw('GET', '/stoa/v1/test-clock', { headers: asStaff })).status).toBe(200)
})
