import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { authorizationUrl, exchangeCode, logout, parseRedirect } from './authorization.ts'
import { aSession, memberAnswer, refusal } from './fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const redirectPath = '/_api/redirects-api/v1/redirect-session'
const atServer = { redirectSession: { fullUrl: 'https://shop.test/oauth2/authorize?x=1' } }

test('an authorization request has a proof key, a state and what the front end wants', async () => {
  const { session, requests } = aSession({ [redirectPath]: atServer })
  const options = {
    redirectUri: 'https://front.test/back',
    originalUri: 'https://front.test/cart',
    responseMode: 'query',
  } as const
  const { url, request } = await authorizationUrl(session, options)
  expect(url).toBe(atServer.redirectSession.fullUrl)
  expect(request).toEqual({
    redirectUri: options.redirectUri,
    originalUri: options.originalUri,
    codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(requests[0]!.body).toEqual({
    auth: {
      authRequest: {
        clientId: 'client',
        redirectUri: options.redirectUri,
        codeChallenge: createHash('sha256').update(request.codeVerifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        responseMode: 'query',
        responseType: 'code',
        scope: 'offline_access',
        state: request.state,
      },
      prompt: 'login',
    },
  })
  expect((await authorizationUrl(session, options)).request.state).not.toBe(request.state)
})

test('a code verifier has 43 to 128 characters', async () => {
  const { session } = aSession({ [redirectPath]: atServer })
  const lengthOf = async (verifierLength: number) =>
    (await authorizationUrl(session, { verifierLength })).request.codeVerifier.length
  expect(await Promise.all([43, 44, 100, 128].map(lengthOf))).toEqual([43, 44, 100, 128])
  for (const length of [0, 42, 129, Number.NaN]) await expect(lengthOf(length)).rejects.toThrow(RangeError)
})

test('the answer is read from the query or the fragment, of the page’s own URL by default', () => {
  const answer = { code: 'c', state: 's' }
  expect(parseRedirect('https://front.test/back?code=c&state=s&other=1#x', 'query')).toEqual(answer)
  expect(parseRedirect('https://front.test/back?code=no#code=c&state=s')).toEqual(answer)
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { href: 'https://front.test/#error=login_required&error_description=nobody&state=s' })
  expect(parseRedirect()).toEqual({ error: 'login_required', errorDescription: 'nobody', state: 's' })
})

test('a code is exchanged once the state is right, and the session is the member’s', async () => {
  const { session, storage, requests, clock } = aSession({ '/oauth2/token': memberAnswer })
  const request = { state: 's', codeVerifier: 'v', redirectUri: 'https://front.test/back' }
  for (const [answer, message] of [
    [{}, 'Missing code or _state'],
    [{ code: 'c' }, 'Missing code or _state'],
    [{ state: 's', error: 'login_required' }, 'Missing code or _state'],
    [{ code: 'c', state: 'other' }, 'Invalid _state'],
  ] as const)
    await expect(exchangeCode(session, answer, request)).rejects.toThrow(message)
  expect([requests.length, session.isLoggedIn()]).toEqual([0, false])
  await exchangeCode(session, { code: 'c', state: 's' }, request)
  const { redirectUri } = request
  expect(requests.map(({ body }) => body)).toEqual([
    { clientId: 'client', grantType: 'authorization_code', code: 'c', codeVerifier: 'v', redirectUri },
  ])
  expect(session.isLoggedIn()).toBe(true)
  expect(storage.get()).toEqual({
    accessToken: { value: 'member', expiresAt: clock.now / 1000 + 14_400 },
    refreshToken: { value: 'refresh-member', role: 'member' },
  })
})

test('signing out ends the session as the member and forgets the tokens, even if the server refuses', async () => {
  const first = aSession({ [redirectPath]: { redirectSession: { fullUrl: 'https://shop.test/hand-over?x' } } })
  expect(await logout(first.session, 'https://front.test/bye')).toBe('https://shop.test/hand-over?x')
  expect(first.requests).toEqual([
    {
      path: redirectPath,
      authorization: 'visitor',
      body: { logout: { clientId: 'client' }, callbacks: { postFlowUrl: 'https://front.test/bye' } },
    },
  ])
  expect(first.storage.get()).toBeUndefined()
  const second = aSession({ [redirectPath]: refusal('UNAUTHENTICATED', 'the session has ended', 401) })
  await expect(logout(second.session, 'https://front.test/bye')).rejects.toThrow('the session has ended')
  expect(second.storage.get()).toBeUndefined()
})
