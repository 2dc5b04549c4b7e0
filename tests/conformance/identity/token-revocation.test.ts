import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, whoIs, aSignInSite } from '../../support/members/signing-in.ts'

// RFC 7009, as OAuth libraries call it: with a form.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const aSite = () => aSignInSite(server)

function revoke({ raw, credentials: { clientId } }: TestShop, token: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ token, client_id: clientId, ...more }).toString()
  return raw('POST', '/oauth2/revoke', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
}

test.each(['refresh', 'access'] as const)('a revoked %s token ends the session with the next request', async (kind) => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const [one, other] = [await front.signIn('mia@example.com'), await front.signIn('mia@example.com')]
  expect((await whoIs(shop, one.access)).status).toBe(200)
  const { status, body, headers } = await revoke(shop, one[kind], { token_type_hint: `${kind}_token` })
  expect([status, body, headers.get('cache-control')]).toEqual([200, {}, 'no-store'])
  expect((await whoIs(shop, one.access)).status).toBe(401)
  expect((await front.renew(one.refresh)).status).toBe(401)
  const { body: info } = await shop.raw('POST', '/oauth2/token-info', { body: { token: one.access } })
  expect(info).toEqual({ active: false })
  // The member's other session goes on.
  expect((await whoIs(shop, other.access)).status).toBe(200)
  expect((await front.renew(other.refresh)).status).toBe(200)
})

test('a token that is unknown or was revoked before is answered like one that was revoked now, in JSON too', async () => {
  const shop = await aSite()
  const { refresh } = await (await aFrontEnd(shop)).signIn('mia@example.com')
  for (const token of [refresh, refresh, 'unknown', `stoa_member_${'x'.repeat(43)}`, 'a.b.c', 'OauthNG.JWS.a.b.c'])
    expect((await revoke(shop, token)).status).toBe(200)
  const { status, body } = await shop.raw('POST', '/oauth2/revoke', {
    body: { token: 'unknown', clientId: shop.credentials.clientId },
  })
  expect([status, body]).toEqual([200, {}])
})

test('what cannot be revoked is refused: an anonymous visitor’s tokens, no token, another app’s', async () => {
  const shop = await aSite()
  const { clientId } = shop.credentials
  const codeOf = ({ body }: { body: any }) => body.details.applicationError?.code
  const { body } = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  for (const token of [body.access_token, body.refresh_token])
    expect(codeOf(await revoke(shop, token))).toBe('UNSUPPORTED_TOKEN_TYPE')
  expect((await shop.raw('POST', '/oauth2/revoke', { body: { clientId } })).status).toBe(400)
  const { access } = await (await aFrontEnd(shop)).signIn('mia@example.com')
  const other = await aSite()
  expect(codeOf(await revoke(other, access))).toBe('INVALID_CLIENT')
  expect((await whoIs(shop, access)).status).toBe(200)
})

test('no other operation takes a form', async () => {
  const shop = await aSite()
  const { status } = await shop.raw('POST', '/stoa/v1/sessions/sign-in', {
    body: 'email=owner%40example.com&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(415)
})
