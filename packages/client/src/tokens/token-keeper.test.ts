import { expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { memoryTokens } from './storages.ts'
import { tokenKeeper, visitorTokens } from './token-keeper.ts'
import type { TokenRole, Tokens } from './tokens.ts'

/** Gives tokens named by how many it has given; knows the refresh tokens in `good`. */
function aTokenServer(good: string[] = []) {
  const requests: any[] = []
  const clock = { now: 1_000_000_000_000 }
  const fetch = async (_url: any, init: any) => {
    const request = JSON.parse(init.body)
    requests.push(request)
    if (request.grantType === 'refresh_token' && !good.includes(request.refreshToken)) {
      return Response.json(
        { message: 'refused' },
        { status: 401, statusText: 'Unauthorized', headers: { 'x-wix-request-id': 'r-1' } },
      )
    }
    return Response.json({ access_token: `access-${requests.length}`, refresh_token: 'refresh', expires_in: 14_400 })
  }
  return { requests, clock, options: { baseUrl: 'https://shop.test/', clientId: 'client', fetch, now: () => clock.now } }
}

const tokensOf = (refreshToken: string, role: TokenRole = 'visitor', expiresAt = 0): Tokens => ({
  accessToken: { value: 'old', expiresAt },
  refreshToken: { value: refreshToken, role },
})

test('calls at once share one visitor', async () => {
  const { requests, options } = aTokenServer()
  const authorize = visitorTokens(options)
  const headers = await Promise.all([authorize(), authorize(), authorize()])
  expect(headers).toEqual(Array(3).fill({ authorization: 'access-1' }))
  expect(requests).toEqual([{ clientId: 'client', grantType: 'anonymous' }])
})

test('an expired token is renewed once for all calls, and the member stays one', async () => {
  const { requests, options, clock } = aTokenServer(['stored'])
  const storage = memoryTokens(tokensOf('stored', 'member'))
  const keeper = tokenKeeper({ ...options, storage })
  expect(await Promise.all([keeper.authorize(), keeper.authorize()])).toEqual(Array(2).fill({ authorization: 'access-1' }))
  expect(requests).toEqual([{ clientId: 'client', grantType: 'refresh_token', refreshToken: 'stored' }])
  expect(keeper.isLoggedIn()).toBe(true)
  expect(storage.get()).toEqual({
    accessToken: { value: 'access-1', expiresAt: clock.now / 1000 + 14_400 },
    refreshToken: { value: 'refresh', role: 'member' },
  })
})

test('a token counts until its expiry is earlier than now', async () => {
  const { requests, options, clock } = aTokenServer()
  const authorize = visitorTokens(options)
  await authorize()
  clock.now += 14_400_000
  await authorize()
  expect(requests).toHaveLength(1)
  clock.now += 1000
  await authorize()
  expect(requests.map(({ grantType }) => grantType)).toEqual(['anonymous', 'refresh_token', 'anonymous'])
})

test('whoever’s token was revoked is a new visitor', async () => {
  const { requests, options } = aTokenServer()
  const storage = memoryTokens(tokensOf('revoked', 'member'))
  const keeper = tokenKeeper({ ...options, storage })
  expect(await keeper.authorize()).toEqual({ authorization: 'access-2' })
  expect(requests.map(({ grantType }) => grantType)).toEqual(['refresh_token', 'anonymous'])
  expect(keeper.isLoggedIn()).toBe(false)
  expect(storage.get()?.refreshToken).toEqual({ value: 'refresh', role: 'visitor' })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['an outage', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
])('%s signs nobody out: the next call tries again', async (_name, failing) => {
  const { options } = aTokenServer(['stored'])
  const server = { isDown: true }
  const fetch = ((url: any, init: any) => (server.isDown ? failing() : options.fetch(url, init))) as typeof globalThis.fetch
  const keeper = tokenKeeper({ ...options, fetch, storage: memoryTokens(tokensOf('stored', 'member')) })
  await expect(keeper.authorize()).rejects.toThrow()
  expect(keeper.isLoggedIn()).toBe(true)
  server.isDown = false
  expect(await keeper.authorize()).toEqual({ authorization: 'access-1' })
})

test('a refused grant tells the status text and the request', async () => {
  const { options } = aTokenServer()
  const obtained = tokenKeeper(options).obtain({ grantType: 'refresh_token', refreshToken: 'unknown' }, 'visitor')
  const error: CallError = await obtained.then(
    () => expect.fail(),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  expect(error.message).toBe('Failed to fetch tokens from OAuth API: Unauthorized. Request id: r-1. refused')
  expect(error).toMatchObject({ status: 401, requestId: 'r-1' })
})

test('a sign-in or sign-out during a renewal counts, not the renewal', async () => {
  const { requests, options } = aTokenServer(['stored'])
  const storage = memoryTokens(tokensOf('stored', 'member'))
  const keeper = tokenKeeper({ ...options, storage })
  const signingIn = keeper.authorize()
  storage.set(tokensOf('other', 'member', 2_000_000_000))
  expect(await signingIn).toEqual({ authorization: 'old' })
  expect(storage.get()?.refreshToken.value).toBe('other')

  storage.set(tokensOf('stored', 'member'))
  const signingOut = keeper.authorize()
  keeper.set(undefined)
  expect(await signingOut).toEqual({ authorization: 'access-3' })
  expect(keeper.isLoggedIn()).toBe(false)
  expect(requests.at(-1)).toEqual({ clientId: 'client', grantType: 'anonymous' })
})

test('a storage that loses what it gets costs a visitor, not a loop', async () => {
  const { requests, options } = aTokenServer()
  const authorize = visitorTokens({ ...options, storage: { get: () => undefined, set: () => {} } })
  expect(await authorize()).toEqual({ authorization: 'access-1' })
  expect(requests).toHaveLength(1)
})
