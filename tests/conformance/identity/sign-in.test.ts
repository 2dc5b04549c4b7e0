import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const token = (body: object) => shop.raw('POST', '/oauth2/token', { body })
const tokenInfo = (body: object) => shop.raw('POST', '/oauth2/token-info', { body })

/** The back office in one browser. */
async function aSession() {
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  return {
    signedIn,
    send: (method: string, path: string, body?: object) =>
      shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) }),
  }
}

test('the owner signs in, is shown by name, and signs out of this browser only', async () => {
  const [here, there] = [await aSession(), await aSession()]
  const { email } = shop.credentials.owner
  expect(here.signedIn.body.session).toMatchObject({ user: { email }, site: { id: shop.credentials.siteId } })
  const { body: person } = await here.send('GET', '/oauth2/user-info')
  expect(person).toMatchObject({ sub: here.signedIn.body.session.user.id, email })

  const out = await here.send('POST', '/stoa/v1/sessions/sign-out', {})
  expect([out.status, out.body]).toEqual([200, {}])
  expect(out.headers.get('set-cookie')).toMatch(/^stoa_session=;.*Expires=Thu, 01 Jan 1970/)
  expect((await here.send('GET', '/stoa/v1/sessions/current')).status).toBe(401)
  expect((await here.send('GET', '/oauth2/user-info')).status).toBe(401)
  expect((await there.send('GET', '/stoa/v1/sessions/current')).status).toBe(200)
  expect((await here.send('POST', '/stoa/v1/sessions/sign-out', {})).status).toBe(200)
})

test('an ended session or an expired token does not prevent a new one', async () => {
  const session = await aSession()
  await session.send('POST', '/stoa/v1/sessions/sign-out', {})
  const { email, password } = shop.credentials.owner
  expect((await session.send('POST', '/stoa/v1/sessions/sign-in', { email, password })).status).toBe(200)
  const headers = { authorization: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }
  const body = { clientId: shop.credentials.clientId, grantType: 'anonymous' }
  expect((await shop.raw('POST', '/oauth2/token', { headers, body })).status).toBe(200)
})

test('a wrong password and a wrong email are refused alike, without a cookie', async () => {
  const { email } = shop.credentials.owner
  const attempts = [
    { email, password: 'wrong' },
    { email: 'nobody@example.com', password: 'wrong' },
  ]
  const responses = await Promise.all(attempts.map((body) => shop.raw('POST', '/stoa/v1/sessions/sign-in', { body })))
  for (const { status, headers } of responses) expect([status, headers.get('set-cookie')]).toEqual([401, null])
  expect(responses[0]!.body).toEqual(responses[1]!.body)
  expect(codeOf(responses[0]!)).toBe('WRONG_EMAIL_OR_PASSWORD')
  const { status, body } = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email: 'nobody' } })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations).toMatchObject([
    { field: 'email', violatedRule: 'FORMAT' },
    { field: 'password', violatedRule: 'REQUIRED_FIELD' },
  ])
})

test('an invalid sign-out request leaves the session unchanged', async () => {
  const session = await aSession()
  expect((await session.send('POST', '/stoa/v1/sessions/sign-out?__proto__.x=1')).status).toBe(400)
  expect((await session.send('GET', '/stoa/v1/sessions/current')).status).toBe(200)
})

test('a visitor’s token is renewed, names its visitor, and has no person behind it', async () => {
  const { clientId, siteId } = shop.credentials
  const { body: first } = await token({ clientId, grantType: 'anonymous' })
  const { body: renewed } = await token({ clientId, grantType: 'refresh_token', refreshToken: first.refresh_token })
  expect(renewed.refresh_token).toBe(first.refresh_token)
  const infos = await Promise.all([first, renewed].map(({ access_token }) => tokenInfo({ token: access_token })))
  for (const { body } of infos) expect(body).toMatchObject({ active: true, subjectType: 'VISITOR', clientId, siteId })
  expect(infos[0]!.body.subjectId).toBe(infos[1]!.body.subjectId)

  const visitor = await aVisitor(shop)
  const { status, body } = await visitor.send('GET', '/oauth2/user-info')
  expect([status, body.details.applicationError.code]).toEqual([403, 'PERMISSION_DENIED'])
})

test('an API key names the account, the app and the site that it is for, on its site alone', async () => {
  const { apiKey, siteId } = shop.credentials
  const { body: session } = (await aSession()).signedIn
  const { body } = await shop.owner('POST', '/oauth2/token-info', {})
  const ids = { accountId: session.session.user.id, siteId, instanceId: siteId }
  expect(body).toMatchObject({ active: true, subjectType: 'APP', ...ids, iat: expect.stringMatching(/^\d+$/) })
  expect(body.clientId).toBe(body.subjectId)
  const { body: keys } = await shop.owner('GET', '/stoa/v1/api-keys')
  expect(keys.apiKeys.map(({ id }: { id: string }) => id)).toContain(body.subjectId)
  const ask = async (more: object) =>
    (await shop.raw('POST', '/oauth2/token-info', { body: { token: apiKey }, headers: more as Record<string, string> })).body
  expect(await ask({ 'wix-site-id': siteId })).toEqual(body)
  const other = await aShop(server)
  for (const headers of [{}, { 'wix-site-id': other.credentials.siteId }]) expect(await ask(headers)).toEqual({ active: false })
})

test('a token is renewed without a client id, which older clients leave out, and only for its own app', async () => {
  const { body: first } = await token({ clientId: shop.credentials.clientId, grantType: 'anonymous' })
  const { body: renewed } = await token({ grantType: 'refresh_token', refreshToken: first.refresh_token })
  const [before, after] = await Promise.all([first, renewed].map(({ access_token }) => tokenInfo({ token: access_token })))
  expect(after!.body).toMatchObject({ active: true, subjectId: before!.body.subjectId, clientId: shop.credentials.clientId })

  const other = await aShop(server)
  const [visitorId, seal] = first.refresh_token.split('.')
  for (const app of [other.credentials.clientId, unknownId, 'none', ''])
    expect((await token({ grantType: 'refresh_token', refreshToken: `${visitorId}.${seal}.${app}` })).status).toBe(401)
})

test('front ends decode the site from the access token', async () => {
  const { body } = await token({ clientId: shop.credentials.clientId, grantType: 'anonymous' })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[3], 'base64url').toString())
  expect(JSON.parse(claims.data).instance.metaSiteId).toBe(shop.credentials.siteId)
})

test('no token is issued for an unknown app, an unknown grant or another client’s refresh token', async () => {
  const { clientId } = shop.credentials
  const other = await aShop(server)
  const { body: otherTokens } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: other.credentials.clientId, grantType: 'anonymous' },
  })
  const { body: own } = await token({ clientId, grantType: 'anonymous' })
  const attempts: [object, number, string][] = [
    [{ clientId: unknownId, grantType: 'anonymous' }, 401, 'UNAUTHENTICATED'],
    [{ grantType: 'anonymous' }, 401, 'UNAUTHENTICATED'],
    [{ clientId, grantType: 'password' }, 400, 'UNSUPPORTED_GRANT_TYPE'],
    [{ clientId }, 400, 'UNSUPPORTED_GRANT_TYPE'],
    [{ clientId, grantType: 'refresh_token', refreshToken: 'none' }, 401, 'UNAUTHENTICATED'],
    [{ clientId, grantType: 'refresh_token', refreshToken: otherTokens.refresh_token }, 401, 'UNAUTHENTICATED'],
    [
      { clientId, grantType: 'refresh_token', refreshToken: `${unknownId}.${own.refresh_token.split('.')[1]}` },
      401,
      'UNAUTHENTICATED',
    ],
  ]
  for (const [request, status, code] of attempts) {
    const response = await token(request)
    expect([response.status, codeOf(response)]).toEqual([status, code])
  }
})

test('a broken, expired or missing token is inactive; one that is too long is refused', async () => {
  const own = await startServer()
  try {
    const { credentials, raw } = await aShop(own)
    const { body } = await raw('POST', '/oauth2/token', { body: { clientId: credentials.clientId, grantType: 'anonymous' } })
    const isActive = async (given: object) => (await raw('POST', '/oauth2/token-info', { body: given })).body.active
    expect(await isActive({ token: body.access_token })).toBe(true)
    own.clock.advance(body.expires_in * 1000 + 1)
    expect(await isActive({ token: body.access_token })).toBe(false)
  } finally {
    await own[Symbol.asyncDispose]()
  }
  for (const given of [{ token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }, {}])
    expect((await tokenInfo(given)).body).toEqual({ active: false })
  const tooLong = await tokenInfo({ token: 'x'.repeat(10_001) })
  expect([tooLong.status, tooLong.body.details.validationError.fieldViolations[0].violatedRule]).toEqual([400, 'MAX_LENGTH'])
})

test('the keys that verify access tokens are public; an invalid request is refused here too', async () => {
  const { status, body } = await shop.raw('GET', '/oauth2/jwks')
  expect([status, body.keys]).toEqual([200, [expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })]])
  expect((await shop.raw('GET', '/oauth2/jwks?.r=!!!')).status).toBe(400)
})
