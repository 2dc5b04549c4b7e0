import { createHmac, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey } from '../../apps/server/src/kernel/secrets/secrets.ts'
import { tokenKey } from '../../apps/server/src/modules/platform/sites/token-keys.ts'
import { aFrontEnd, anOAuthApp, whoIs, type FrontEnd } from '../support/members/signing-in.ts'
import { testSecret } from '../support/servers/test-app.ts'
import { codeOf } from '../support/requests/answers.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, aSite, encoded, ours, token, claimsOf, setUp } from './member-tokens-set-up.ts'

// Attacks with the tokens of a sign-in.

setUp()

test('signing out and renewing twice is as good as once', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { access, refresh } = await front.signIn(anEmail())
  const renewed = await Promise.all([front.renew(refresh), front.renew(refresh)])
  expect(renewed.map(({ status, body }) => [status, body.refresh_token])).toEqual([
    [200, refresh],
    [200, refresh],
  ])
  expect((await whoIs(shop, access)).status).toBe(200)
  const revoke = () => shop.raw('POST', '/oauth2/revoke', { body: { token: refresh, client_id: front.clientId } })
  expect((await Promise.all([revoke(), revoke()])).map(({ status }) => status)).toEqual([200, 200])
})

test('an app with a key exchanges no session token of another OAuth app', async () => {
  const shop = await aSite()
  const { apiKey } = shop.credentials
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const exchange = async (clientId: string) => {
    const visitor = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
    return shop.raw('POST', '/oauth2/token', {
      body: { grant_type: 'authorized_client', member_id: body.identity.id, session_token: body.sessionToken },
      headers: { authorization: `${visitor.body.access_token},${apiKey}` },
    })
  }
  expect((await exchange(await anOAuthApp(shop))).status).toBe(400)
  const visitor = await shop.raw('POST', '/oauth2/token', { body: { clientId: front.clientId, grantType: 'anonymous' } })
  const own = () =>
    shop.raw('POST', '/oauth2/token', {
      body: { grant_type: 'authorized_client', member_id: body.identity.id, session_token: body.sessionToken },
      headers: { authorization: `${visitor.body.access_token},${apiKey}` },
    })
  const [first, repeated] = await Promise.all([own(), own()])
  expect([first.status, repeated.status]).toEqual([200, 200])
  expect(repeated.body.refresh_token).toBe(first.body.refresh_token)
  expect((await exchange(front.clientId)).status, 'another visitor').toBe(400)
})

test('a stolen token of an older sign-in replaces no password', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { access } = await front.signIn(email)
  const change = (path: string, body: object) => shop.raw('POST', path, { body, headers: { authorization: access } })
  const changePath = '/_api/iam/authentication/v2/change-password'
  expect((await change(changePath, { newPassword: email })).status).toBe(400)
  expect((await change(changePath, { newPassword: 'another horse battery' })).status).toBe(200)
  server.clock.advance(11 * 60_000)
  expect((await change(changePath, { newPassword: 'a third horse battery' })).status).toBe(403)
  const own = '/stoa/v1/member-security/change-password'
  expect(codeOf(await change(own, { newPassword: 'a third horse battery' }))).toBe('WRONG_PASSWORD')
  expect((await front.login(email, 'another horse battery')).status).toBe(200)
})

test('a renewed session ends a year after the sign-in, and the renewal token of a front end is no cookie of the shop', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { refresh } = await front.signIn(anEmail())
  const sessions = server.app.composed.browserSessions(server.app.kernel)
  expect(await sessions.find(shop.credentials.siteId, refresh)).toBeUndefined()
  const days = (count: number) => server.clock.advance(count * 24 * 3600_000)
  for (let time = 0; time < 7; time++) {
    days(50)
    expect((await front.renew(refresh)).status).toBe(200)
  }
  days(16)
  expect((await front.renew(refresh)).status).toBe(401)
})

/** The same with a shared secret. */
function secretToken(claims: object, secret: Uint8Array | string, header: object = {}): string {
  const content = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid: ours.id, ...header })}.${encoded(claims)}`
  return `OauthNG.JWS.${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

test('an access token counts only as it was issued: with our key and algorithm, in its time, for its session', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn(anEmail())
  const claims = claimsOf(access)
  const [, , head, body, signature] = access.split('.') as [string, string, string, string, string]
  const now = Math.floor(server.clock.now().getTime() / 1000)
  expect((await whoIs(shop, token(claims))).status, 'the forger’s tools work').toBe(200)
  const { privateKey: rsaKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const mine = generateKeyPairSync('ed25519')
  const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' })
  const publicBytes = Buffer.from(ours.jwk.x, 'base64url')
  const unsigned = `${encoded({ alg: 'RS256', typ: 'at+jwt', kid: ours.id })}.${encoded(claims)}`
  const { sessionId: _session, ...withoutSession } = claims
  const visitor = { site: claims['site'], client: claims['client'], kind: 'VISITOR', visitorId: claims['visitorId'] }
  const forged: Record<string, string> = {
    'no algorithm': `OauthNG.JWS.${encoded({ alg: 'none' })}.${body}.`,
    'no algorithm, with the signature': `OauthNG.JWS.${encoded({ alg: 'none' })}.${body}.${signature}`,
    'no signature': `OauthNG.JWS.${head}.${body}.`,
    'another installation’s key': token(claims, { key: tokenKey('another secret of the tests, long enough').privateKey }),
    'a key of the forger': token(claims, { key: mine.privateKey }),
    'a key of the forger in the header': token(claims, {
      key: mine.privateKey,
      header: { kid: undefined, jwk: mine.publicKey.export({ format: 'jwk' }) },
    }),
    'a key of the forger at an address': token(claims, { key: mine.privateKey, header: { jku: 'https://evil.example/jwks' } }),
    'an unknown key id': token(claims, { header: { kid: 'unknown' } }),
    'no key id': token(claims, { header: { kid: undefined } }),
    'a key id that is a path': token(claims, { header: { kid: '../../dev/null' } }),
    'the public key as a shared secret': secretToken(claims, publicPem),
    'the bytes of the public key as a shared secret': secretToken(claims, publicBytes),
    'the public key as a shared secret, named as what it is': secretToken(claims, publicBytes, { alg: 'EdDSA' }),
    'the former shared secret': secretToken(claims, deriveKey(testSecret, 'access-tokens')),
    'the secret itself': secretToken(claims, testSecret),
    'an empty secret': secretToken(claims, ''),
    'an asymmetric algorithm': `OauthNG.JWS.${unsigned}.${sign('sha256', Buffer.from(unsigned), rsaKey).toString('base64url')}`,
    'a JWT of another kind': token(claims, { header: { typ: 'JWT' } }),
    'critical extensions that nobody knows': token(claims, { header: { crit: ['x'], x: 1 } }),
    'no end': token({ ...claims, exp: undefined }),
    expired: token({ ...claims, exp: now - 1 }),
    'not yet valid': token({ ...claims, nbf: now + 3600 }),
    'no session': token(withoutSession),
    'an empty session': token({ ...claims, sessionId: '' }),
    'a session that is no id': token({ ...claims, sessionId: "' or true" }),
    'a session of another member': token({ ...claims, memberId: claims['visitorId'] }),
    'a session of nobody': token({ ...claims, sessionId: '00000000-0000-4000-8000-000000000001' }),
    'a changed claim': `OauthNG.JWS.${head}.${encoded({ ...claims, memberId: claims['visitorId'] })}.${signature}`,
    'another site’s session': token({ ...claims, site: (await aSite()).credentials.siteId }),
    'a visitor’s token turned into a member’s': changed(token(visitor), { kind: 'MEMBER', memberId: claims['memberId'] }),
    'no token at all': 'OauthNG.JWS.',
    'an endless one': `OauthNG.JWS.${'a'.repeat(5000)}`,
  }
  for (const [name, access_token] of Object.entries(forged)) {
    expect((await whoIs(shop, access_token)).status, name).toBe(401)
    const { body: info } = await shop.raw('POST', '/oauth2/token-info', { body: { token: access_token } })
    expect(info, name).toEqual({ active: false })
  }
})

function changed(access: string, more: object): string {
  const [first, second, head, , signature] = access.split('.')
  return [first, second, head, encoded({ ...claimsOf(access), ...more }), signature].join('.')
}

test('a member’s token is of its own site, whatever site the request names', async () => {
  const [shop, other] = [await aSite(), await aSite()]
  const email = anEmail()
  const { access } = await (await aFrontEnd(shop)).signIn(email)
  const { body } = await shop.raw('GET', '/members/v1/members/my?fieldsets=FULL', {
    headers: { authorization: access, 'wix-site-id': other.credentials.siteId },
  })
  expect(body.member.loginEmail).toBe(email)
  const { body: listed } = await other.owner('GET', '/members/v1/members')
  expect(listed.members).toEqual([])
})

test('the user information is that of the token’s member', async () => {
  const shop = await aSite()
  const email = anEmail()
  const { access } = await (await aFrontEnd(shop)).signIn(email)
  const ask = (authorization: string) => shop.raw('GET', '/oauth2/user-info', { headers: { authorization } })
  const { memberId } = claimsOf(access)
  expect((await ask(access)).body).toMatchObject({ sub: memberId, email, emailVerified: false })
  const visitor = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  expect((await ask(visitor.body.access_token)).status).toBe(403)
})

test('a renewal token is of one OAuth app, and ends with it', async () => {
  const shop = await aSite()
  const clientId = await anOAuthApp(shop)
  const [front, other]: FrontEnd[] = [await aFrontEnd(shop, clientId), await aFrontEnd(shop)]
  const { access, refresh } = await front!.signIn(anEmail())
  expect((await other!.renew(refresh)).status).toBe(401)
  expect((await (await aFrontEnd(await aSite())).renew(refresh)).status).toBe(401)
  expect((await shop.raw('GET', '/members/v1/members/my', { headers: { authorization: refresh } })).status).toBe(401)
  expect((await front!.renew(access)).status).toBe(400)
  expect((await front!.renew(refresh)).status).toBe(200)
  await shop.owner('DELETE', `/stoa/v1/oauth-apps/${clientId}`)
  expect((await whoIs(shop, access)).status).toBe(401)
  expect((await front!.renew(refresh)).status).toBe(401)
})

test('what the published keys verify is what the server issues, and nothing of the private half is among them', async () => {
  const shop = await aSite()
  const { body } = await shop.raw('GET', '/oauth2/jwks')
  expect(body).toEqual({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: ours.id, alg: 'EdDSA', use: 'sig' }] })
  const { access } = await (await aFrontEnd(shop)).signIn(anEmail())
  const [, , head, claims, signature] = access.split('.')
  const published = createPublicKey({ key: body.keys[0], format: 'jwk' })
  const content = Buffer.from(`${head}.${claims}`)
  expect(verify(null, content, published, Buffer.from(signature!, 'base64url'))).toBe(true)
})

test('an OAuth app revokes the sessions of its own members alone, and of no other site', async () => {
  const shop = await aSite()
  const [front, other] = [await aFrontEnd(shop), await aFrontEnd(shop, await anOAuthApp(shop))]
  const elsewhere = await aFrontEnd(await aSite())
  const email = anEmail()
  const { access, refresh } = await front.signIn(email)
  const revoke = (token_: string, client_id?: string) =>
    shop.raw('POST', '/oauth2/revoke', { body: { token: token_, ...(client_id && { client_id }) } })
  for (const each of [access, refresh]) {
    expect(codeOf(await revoke(each, other.clientId))).toBe('INVALID_CLIENT')
    // Another site knows no such refresh token; the access token names its app.
    expect([200, 400]).toContain((await revoke(each, elsewhere.clientId)).status)
    expect((await revoke(each)).status).toBe(401)
    expect((await revoke(each, '00000000-0000-4000-8000-000000000001')).status).toBe(401)
  }
  expect((await whoIs(shop, access)).status).toBe(200)
  expect((await front.renew(refresh)).status).toBe(200)
  // A forged token revokes nothing.
  const { privateKey } = generateKeyPairSync('ed25519')
  expect((await revoke(token(claimsOf(access), { key: privateKey }), front.clientId)).status).toBe(200)
  expect((await whoIs(shop, access)).status).toBe(200)
})
