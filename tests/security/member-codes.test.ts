import { expect, test } from 'vitest'
import { aFrontEnd, anOAuthApp, whoIs, type FrontEnd } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, aSite, claimsOf, setUp } from './member-tokens-set-up.ts'

setUp()

test('the session token of one OAuth app signs nobody in to another one, and is not used up by the attempt', async () => {
  const shop = await aSite()
  const [front, other] = [await aFrontEnd(shop), await aFrontEnd(shop, await anOAuthApp(shop))]
  const { body } = await front.register(anEmail())
  expect((await other.authorize(body.sessionToken)).status).toBe(400)
  const elsewhere = await aFrontEnd(await aSite())
  expect((await elsewhere.authorize(body.sessionToken)).status).toBe(400)
  expect((await front.authorize(body.sessionToken)).status).toBe(200)
  // Another visitor of the same app gets nothing; the same one may repeat the call for ten seconds.
  expect((await (await aFrontEnd(shop)).authorize(body.sessionToken)).status).toBe(400)
  expect((await front.authorize(body.sessionToken)).status).toBe(200)
  server.clock.advance(11_000)
  expect((await front.authorize(body.sessionToken)).status).toBe(400)
})

test('a session token that was used leads nowhere once the member has signed out everywhere', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const tokens = await front.exchange(await front.codeFor(body.sessionToken))
  const authorization = tokens.body.access_token as string
  expect((await front.authorize(body.sessionToken)).status).toBe(200)
  const signedOut = await shop.raw('POST', '/stoa/v1/member-security/sessions/end-others', {
    body: {},
    headers: { authorization },
  })
  expect(signedOut.status).toBe(200)
  expect((await front.authorize(body.sessionToken)).status).toBe(400)
})

test('a code that its verifier exchanges again within ten seconds gives the same session; later, it ends the session', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const request = await front.codeFor(body.sessionToken)
  const [first, second] = [await front.exchange(request), await front.exchange(request)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.refresh_token).toBe(first.body.refresh_token)
  expect(claimsOf(second.body.access_token)['sessionId']).toBe(claimsOf(first.body.access_token)['sessionId'])
  expect((await whoIs(shop, first.body.access_token)).status).toBe(200)
  server.clock.advance(11_000)
  expect(codeOf(await front.exchange(request))).toBe('INVALID_GRANT')
  expect((await whoIs(shop, first.body.access_token)).status).toBe(401)
  expect((await front.renew(first.body.refresh_token)).status).toBe(401)
})

const otherCallers: [
  name: string,
  change: (front: FrontEnd) => { code?: string; codeVerifier?: string; redirectUri?: string },
][] = [
  ['another verifier', () => ({ codeVerifier: 'x'.repeat(43) })],
  ['no verifier', () => ({ codeVerifier: '' })],
  ['another redirect URL', () => ({ redirectUri: 'https://front.example/elsewhere' })],
]

test.each(otherCallers)('a used code that comes with %s ends the session at once', async (_, change) => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const request = await front.codeFor(body.sessionToken)
  const { access_token } = (await front.exchange(request)).body
  expect(codeOf(await front.exchange({ ...request, ...change(front) }))).toBe('INVALID_GRANT')
  expect((await whoIs(shop, access_token)).status).toBe(401)
  expect(codeOf(await front.exchange(request))).toBe('INVALID_GRANT')
})

test('a used code that another OAuth app brings ends the session at once', async () => {
  const shop = await aSite()
  const [front, other] = [await aFrontEnd(shop), await aFrontEnd(shop, await anOAuthApp(shop))]
  const { body } = await front.register(anEmail())
  const request = await front.codeFor(body.sessionToken)
  const { access_token } = (await front.exchange(request)).body
  expect(codeOf(await other.exchange(request))).toBe('INVALID_GRANT')
  expect((await whoIs(shop, access_token)).status).toBe(401)
})

test('an authorization request has no fragment in its redirect URL, and nothing in it is stored at any length', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const uri = 'https://front.example/back'
  const { body } = await front.register(anEmail())
  const token = body.sessionToken as string
  const atEndpoint = async (more: Record<string, string>) => {
    const query = {
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: 'x'.repeat(43),
      state: 'state',
      ...more,
    }
    const silent = { prompt: 'none', response_mode: 'web_message' }
    const search = new URLSearchParams({ client_id: front.clientId, redirect_uri: uri, ...silent, ...query })
    return (await shop.raw('GET', `/oauth2/authorize?${search}`)).status
  }
  const refused = [
    [{ redirectUri: `${uri}#at` }, { redirect_uri: `${uri}#at` }],
    [{ redirectUri: `${uri}#` }, { redirect_uri: `${uri}#` }],
    [{ state: 'x'.repeat(2001) }, { state: 'x'.repeat(2001) }],
    [{ nonce: 'x'.repeat(513) }, { nonce: 'x'.repeat(513) }],
  ] as const
  for (const [inBody, inQuery] of refused) {
    const answer = await front.authorize(token, { redirectUri: uri, ...inBody })
    expect([inBody, answer.status, await atEndpoint(inQuery)]).toEqual([inBody, 400, 400])
  }
  const accepted = { state: 'x'.repeat(2000), nonce: 'x'.repeat(512), scope: 'openid unknown' }
  expect(await atEndpoint(accepted)).toBe(200)
  const { redirectSession } = (await front.authorize(token, { redirectUri: uri, ...accepted })).body
  expect(new URL(redirectSession.fullUrl).searchParams.get('request_uri')).toBe(redirectSession.sessionToken)

  const save = (allowedRedirectUris: string[]) =>
    shop.owner('PATCH', `/stoa/v1/oauth-apps/${front.clientId}`, { oAuthApp: { id: front.clientId, allowedRedirectUris } })
  const create = (allowedRedirectUris: string[]) =>
    shop.owner('POST', '/stoa/v1/oauth-apps', { oAuthApp: { name: 'Other', allowedRedirectUris } })
  for (const app of [save, create]) {
    expect((await app([uri, `${uri}#at`])).status).toBe(400)
    expect((await app([uri])).status).toBe(200)
  }
})

test('a code needs the verifier of whoever asked for it: one that was intercepted is worth nothing', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const { code, codeVerifier } = await front.codeFor(body.sessionToken)
  for (const guess of [
    '',
    'x'.repeat(43),
    'x'.repeat(128),
    code,
    codeVerifier.slice(1),
    `${codeVerifier}x`,
    codeVerifier.toLowerCase(),
  ])
    expect(codeOf(await front.exchange({ code, codeVerifier: guess })), guess).toBe('INVALID_GRANT')
  expect((await front.exchange({ code, codeVerifier })).status).toBe(200)
})
