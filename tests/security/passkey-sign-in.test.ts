import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { aSoftwarePasskey } from '../support/browser/software-passkey.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'

// A passkey signs in without a password or second factor, so every part of its answer is checked.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/passkeys'

/** A member who has a passkey. */
async function aMemberWithPasskey(shop: TestShop, email = 'mia@example.com') {
  const front = await aFrontEnd(shop)
  const { body } = await front.register(email)
  const id = body.identity.id as string
  const passkey = aSoftwarePasskey()
  await sql`insert into member_factor (site_id, id, member_id, type, name, data, created_date)
    values (${shop.credentials.siteId}, ${newId()}, ${id}, 'WEBAUTHN', 'Phone', ${JSON.stringify(passkey.data)}::jsonb, ${new Date()})`.execute(
    server.database.db,
  )
  const start = async () => (await front.send('POST', `${path}/start-sign-in`, {})).body
  const complete = (stateToken: string, credential: string, through = front) =>
    through.send('POST', `${path}/complete-sign-in`, { stateToken, credential })
  return { front, id, passkey, start, complete }
}

/** The shop's address, whose host is that of its passkeys. */
async function originOf(shop: TestShop): Promise<string> {
  const { origin } = await server.app.kernel.sites.settings(shop.credentials.siteId)
  return origin
}

test('a passkey alone signs its member in, whatever second factor the site asks for; the history says how', async () => {
  const shop = await aShop(server)
  const { front, id, passkey, start, complete } = await aMemberWithPasskey(shop)
  const { stateToken, passkeyOptionsJson } = await start()
  expect(JSON.parse(passkeyOptionsJson)).toMatchObject({ userVerification: 'required' })
  expect(JSON.parse(passkeyOptionsJson).allowCredentials ?? []).toEqual([])
  const { body } = await complete(stateToken, passkey.answer(passkeyOptionsJson, await originOf(shop)))
  expect(body).toEqual({ state: 'SUCCESS', sessionToken: expect.any(String) })
  const tokens = await front.exchange(await front.codeFor(body.sessionToken))
  expect((await whoIs(shop, tokens.body.access_token)).body.member.id).toBe(id)
  const { signIns } = (await shop.owner('GET', `/stoa/v1/member-security/sign-ins?memberId=${id}`)).body
  expect(signIns[0]).toMatchObject({ outcome: 'SIGNED_IN', method: 'PASSKEY', secondFactor: 'WEBAUTHN' })
})

test('an answer counts once, also for two at the same time, and for five minutes', async () => {
  const shop = await aShop(server)
  const { passkey, start, complete } = await aMemberWithPasskey(shop)
  const origin = await originOf(shop)
  const { stateToken, passkeyOptionsJson } = await start()
  const credential = passkey.answer(passkeyOptionsJson, origin)
  const both = await Promise.all([complete(stateToken, credential), complete(stateToken, credential)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  for (const spelling of [stateToken, `${stateToken}x`, ` ${stateToken}`])
    expect(codeOf(await complete(spelling, credential))).toBe('VERIFICATION_FAILED')
  const late = await start()
  server.clock.advance(5 * 60_000)
  expect(codeOf(await complete(late.stateToken, passkey.answer(late.passkeyOptionsJson, origin)))).toBe('VERIFICATION_FAILED')
})

test('nothing else is an answer: unverified, of another origin, challenge, passkey or site, or damaged', async () => {
  const shop = await aShop(server)
  const { passkey, start, complete } = await aMemberWithPasskey(shop)
  const other = await aShop(server)
  const theirs = await aMemberWithPasskey(other)
  const origin = await originOf(shop)
  const { stateToken, passkeyOptionsJson } = await start()
  const another = await start()
  const right = passkey.answer(passkeyOptionsJson, origin)
  const elsewhere = await theirs.start()
  const wrong: [string, string][] = [
    [stateToken, passkey.answer(passkeyOptionsJson, origin, { isVerified: false })],
    [stateToken, passkey.answer(passkeyOptionsJson, 'https://evil.example')],
    [stateToken, passkey.answer(another.passkeyOptionsJson, origin)],
    [another.stateToken, right],
    [stateToken, theirs.passkey.answer(passkeyOptionsJson, origin)],
    [stateToken, aSoftwarePasskey().answer(passkeyOptionsJson, origin)],
    [elsewhere.stateToken, passkey.answer(elsewhere.passkeyOptionsJson, origin)],
    ['x', right],
    [stateToken, '{}'],
    [stateToken, 'x'],
    [stateToken, JSON.stringify({ id: { a: 1 } })],
    [stateToken, JSON.stringify({ ...JSON.parse(right), id: theirs.passkey.data.credentialId })],
  ]
  for (const [token, credential] of wrong)
    expect(codeOf(await complete(token, credential)), credential.slice(0, 80)).toBe('VERIFICATION_FAILED')
  // On the other site it is nobody's.
  expect(codeOf(await theirs.complete(elsewhere.stateToken, passkey.answer(elsewhere.passkeyOptionsJson, origin)))).toBe(
    'VERIFICATION_FAILED',
  )
  expect((await complete(stateToken, right)).status).toBe(200)
})

test('a blocked member, and one who removed the passkey, is not signed in', async () => {
  const shop = await aShop(server)
  const { id, passkey, start, complete } = await aMemberWithPasskey(shop)
  const origin = await originOf(shop)
  const attempt = async () => {
    const { stateToken, passkeyOptionsJson } = await start()
    return complete(stateToken, passkey.answer(passkeyOptionsJson, origin))
  }
  await shop.owner('POST', `/members/v1/members/${id}/block`, {})
  expect(codeOf(await attempt())).toBe('MEMBER_BLOCKED')
  await shop.owner('POST', `/members/v1/members/${id}/approve`, {})
  expect((await attempt()).status).toBe(200)
  await sql`delete from member_factor where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect(codeOf(await attempt())).toBe('VERIFICATION_FAILED')
})

test('a person of the back office signs in with a passkey, once, and no member’s passkey opens it', async () => {
  const shop = await aShop(server)
  const passkey = aSoftwarePasskey()
  const { email } = shop.credentials.owner
  const { rows } = await sql<{ id: string }>`select id from user_account where email = ${email}`.execute(server.database.db)
  await sql`insert into user_factor (id, user_id, type, name, data, created_date)
    values (${newId()}, ${rows[0]!.id}, 'WEBAUTHN', 'Key', ${JSON.stringify(passkey.data)}::jsonb, ${new Date()})`.execute(
    server.database.db,
  )
  const sessions = '/stoa/v1/sessions'
  const start = async () => (await shop.raw('POST', `${sessions}/start-passkey-sign-in`, { body: {} })).body
  const complete = (stateToken: string, credential: string) =>
    shop.raw('POST', `${sessions}/complete-passkey-sign-in`, { body: { stateToken, credential } })
  const { stateToken, passkeyOptionsJson } = await start()
  const member = await aMemberWithPasskey(shop)
  const origin = 'http://localhost'
  const credential = passkey.answer(passkeyOptionsJson, origin)
  expect(codeOf(await complete(stateToken, member.passkey.answer(passkeyOptionsJson, origin)))).toBe('VERIFICATION_FAILED')
  expect(codeOf(await complete(stateToken, passkey.answer(passkeyOptionsJson, origin, { isVerified: false })))).toBe(
    'VERIFICATION_FAILED',
  )
  const ofMember = await member.start()
  expect(codeOf(await complete(ofMember.stateToken, passkey.answer(ofMember.passkeyOptionsJson, origin)))).toBe(
    'VERIFICATION_FAILED',
  )
  const done = await complete(stateToken, credential)
  expect(done.body.session.user.email).toBe(email)
  expect(done.headers.getSetCookie().join()).toContain('stoa_session=')
  const again = await complete(stateToken, credential)
  expect([codeOf(again), again.headers.getSetCookie()]).toEqual(['VERIFICATION_FAILED', []])
})
