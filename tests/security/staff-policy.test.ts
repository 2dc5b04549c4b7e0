import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { totpCode } from '../support/members/second-factors.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

// The owner's requirements for staff accounts, and the mails that staff get about them.

const mailing = mailingServer()
beforeEach(() => sql`delete from rate_limit`.execute(mailing.server.database.db))
const policyPath = '/stoa/v1/staff-policy'
const factors = '/stoa/v1/account/factors'

async function signIn(shop: TestShop, { remoteAddress = '127.0.0.1', password = shop.credentials.owner.password } = {}) {
  const answer = await mailing.server.app.app.inject({
    method: 'POST',
    url: '/stoa/v1/sessions/sign-in',
    remoteAddress,
    payload: { email: shop.credentials.owner.email, password },
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const send = (method: string, path: string, body?: object) =>
    shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) })
  return { body: answer.json(), send }
}

type Send = Awaited<ReturnType<typeof signIn>>['send']

async function setUp(shop: TestShop, send: Send) {
  const currentPassword = shop.credentials.owner.password
  const { body } = await send('POST', `${factors}/start`, { type: 'TOTP', currentPassword })
  return send('POST', `${factors}/confirm`, { stateToken: body.stateToken, code: totpCode(shop, body.totp.secret) })
}

/** The mails to the owner since the last call, as their subjects. */
async function mailed(shop: TestShop): Promise<string[]> {
  await mailing.server.app.drain()
  const mails = mailing.smtp.mails.splice(0).filter(({ to }) => to.includes(shop.credentials.owner.email))
  return mails.map(({ parsed }) => parsed.subject!.replace('Test shop: ', ''))
}

test('where a second factor is asked for, whoever has none can set one up and do nothing else', async () => {
  const shop = await aShop(mailing.server)
  const { send } = await signIn(shop)
  expect((await send('PATCH', policyPath, { policy: { requireSecondFactor: true } })).status).toBe(200)
  for (const [method, path, body] of [
    ['GET', policyPath],
    ['PATCH', policyPath, { policy: { requireSecondFactor: false } }],
    ['GET', '/stoa/v1/staff'],
    ['POST', '/stoa/v1/member-rows/search', {}],
    ['POST', '/stoa/v1/account/change-email', { email: 'x@example.com', currentPassword: shop.credentials.owner.password }],
    ['POST', '/stores/v3/products/query', { query: {} }],
  ] as const)
    expect([(await send(method, path, body)).status, codeOf(await send(method, path, body))], path).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ])
  expect((await send('GET', '/stoa/v1/sessions/current')).body.session.user.mustSetUpFactor).toBe(true)
  expect((await send('POST', `${factors}/start`, { type: 'TOTP', currentPassword: 'wrong password' })).status).toBe(403)
  expect((await setUp(shop, send)).status).toBe(200)
  expect((await send('GET', policyPath)).body).toEqual({ policy: { requireSecondFactor: true } })
  expect((await send('GET', '/stoa/v1/sessions/current')).body.session.user.mustSetUpFactor).toBe(false)
  // API keys have no second factor, and the policy of one site is none of another.
  expect((await shop.owner('GET', policyPath)).status).toBe(200)
  const other = await aShop(mailing.server)
  expect((await (await signIn(other)).send('GET', policyPath)).body).toEqual({ policy: { requireSecondFactor: false } })
})

test('only the owner changes the policy', async () => {
  const shop = await aShop(mailing.server)
  const apiKey = { name: 'people', scopes: ['PEOPLE:MANAGE'] }
  const authorization = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body.secret
  const headers = { authorization, 'wix-site-id': shop.credentials.siteId }
  const change = await shop.raw('PATCH', policyPath, { headers, body: { policy: { requireSecondFactor: true } } })
  expect(change.status).toBe(403)
  expect((await shop.raw('GET', policyPath, { headers })).body).toEqual({ policy: { requireSecondFactor: false } })
})

test('staff hears of a sign-in from another address, but neither of the first one nor of the usual one', async () => {
  const shop = await aShop(mailing.server)
  await signIn(shop)
  await signIn(shop)
  expect(await mailed(shop)).toEqual([])
  await signIn(shop, { remoteAddress: '203.0.113.7', password: 'wrong password' })
  expect(await mailed(shop)).toEqual([])
  await signIn(shop, { remoteAddress: '203.0.113.7' })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails[0]!.parsed.text).toContain('203.0.113.7')
  expect(mailing.smtp.mails[0]!.parsed.text).toContain('/dashboard/forgot-password')
  expect(await mailed(shop)).toEqual(['Somebody signed in to your account'])
  await signIn(shop, { remoteAddress: '203.0.113.7' })
  expect(await mailed(shop)).toEqual([])
})

test('staff hears of a new password, a new email at the former address, and of factors', async () => {
  const shop = await aShop(mailing.server)
  const { send } = await signIn(shop)
  const { password: currentPassword } = shop.credentials.owner
  await setUp(shop, send)
  expect(await mailed(shop)).toEqual(['A second step was added to your sign-in'])
  const [{ id }] = (await send('GET', factors)).body.factors
  const removed = await send('POST', `${factors}/${id}/remove`, { currentPassword })
  expect(removed.status).toBe(200)
  expect(await mailed(shop)).toEqual(['A second step was removed from your sign-in'])
  await send('POST', '/stoa/v1/account/change-password', { currentPassword, newPassword: 'a quite new password' })
  expect(await mailed(shop)).toEqual(['Your password was changed'])
  const changed = await send('POST', '/stoa/v1/account/change-email', {
    email: `new-${shop.credentials.siteId}@example.com`,
    currentPassword: 'a quite new password',
  })
  expect(changed.status).toBe(200)
  expect(await mailed(shop)).toEqual(['The email address of your account was changed'])
})
