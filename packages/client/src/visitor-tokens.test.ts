import { expect, test } from 'vitest'
import { visitorTokens } from './visitor-tokens.ts'

/** Gives tokens named by how many it has given; knows the refresh tokens in `good`. */
function aTokenServer(good: string[] = []) {
  const requests: any[] = []
  const fetch = async (_url: any, init: any) => {
    const request = JSON.parse(init.body)
    requests.push(request)
    if (request.grantType === 'refresh_token' && !good.includes(request.refreshToken)) {
      return Response.json({ message: 'refused' }, { status: 401 })
    }
    return Response.json({ access_token: `access-${requests.length}`, refresh_token: 'refresh', expires_in: 14_400 })
  }
  return { requests, options: { baseUrl: 'https://shop.test', clientId: 'client', fetch } }
}

const lapsed = (refreshToken: string) => ({ accessToken: 'old', refreshToken, expiresAt: 0 })

test('calls at once share one visitor', async () => {
  const { requests, options } = aTokenServer()
  const authorize = visitorTokens(options)
  const headers = await Promise.all([authorize(), authorize(), authorize()])
  expect(headers).toEqual(Array(3).fill({ authorization: 'access-1' }))
  expect(requests).toEqual([{ clientId: 'client', grantType: 'anonymous' }])
})

test('a lapsed token is renewed, and the visitor stays the same', async () => {
  const { requests, options } = aTokenServer(['stored'])
  expect(await visitorTokens({ ...options, tokens: lapsed('stored') })()).toEqual({ authorization: 'access-1' })
  expect(requests).toEqual([{ clientId: 'client', grantType: 'refresh_token', refreshToken: 'stored' }])
})

test('a visitor whose token was revoked gets a new identity', async () => {
  const { requests, options } = aTokenServer()
  const stored: unknown[] = []
  const authorize = visitorTokens({ ...options, tokens: lapsed('revoked'), onChange: (tokens) => stored.push(tokens) })
  expect(await authorize()).toEqual({ authorization: 'access-2' })
  expect(requests.map(({ grantType }) => grantType)).toEqual(['refresh_token', 'anonymous'])
  expect(stored).toHaveLength(1)
})

test('after a renewal that failed the next call tries again', async () => {
  const { options } = aTokenServer()
  let down = true
  const fetch = (async (url: any, init: any) => {
    if (down) throw new TypeError('fetch failed')
    return options.fetch(url, init)
  }) as typeof globalThis.fetch
  const authorize = visitorTokens({ ...options, fetch })
  await expect(authorize()).rejects.toThrow('fetch failed')
  down = false
  expect(await authorize()).toEqual({ authorization: 'access-1' })
})
