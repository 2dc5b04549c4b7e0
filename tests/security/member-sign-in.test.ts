import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { besidesWelcome } from '../support/providers/mail-server.ts'
import { aMember } from '../support/members/members.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { anEmail } from '../support/shop/emails.ts'
import { aSite, mailedToken, statementsOf, withoutIds } from './member-sign-in-builders.ts'

// Attacks on the sign-in of members.

const mailing = mailingServer()
beforeEach(async () => {
  // Mails of the test before.
  await mailing.server.app.drain()
  mailing.smtp.mails.splice(0)
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})

test('a login and a recovery do the same work for a member’s email as for nobody’s, and answer the same', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const email = anEmail()
  await front.register(email)
  // The hash that stands in for that of nobody is made once.
  await front.login(anEmail(), 'a wrong password')
  for (const call of [
    (address: string) => front.login(address, 'a wrong password'),
    (address: string) => front.send('POST', signInPaths.sendRecovery, { email: address }),
  ]) {
    const answers: unknown[] = []
    const works: string[][] = []
    for (const address of [email, anEmail()])
      works.push(await statementsOf(mailing, async () => answers.push(withoutIds(await call(address)))))
    expect(works[0]!.length).toBeGreaterThan(0)
    expect(works[0]).toEqual(works[1])
    expect(answers[0]).toEqual(answers[1])
  }
})

test('a recovery says the same for blocked members and after too many requests, and mails three links at most', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const email = anEmail()
  await front.register(email)
  const ask = (address: string) => front.send('POST', signInPaths.sendRecovery, { email: address })
  for (let time = 0; time < 5; time++) expect(await ask(email)).toMatchObject({ status: 200, body: {} })
  await mailing.server.app.drain()
  expect(besidesWelcome(mailing.smtp.mails)).toHaveLength(3)
  const blocked = await aMember(shop, { email: anEmail() })
  await shop.owner('POST', `/members/v1/members/${blocked.id}/block`)
  expect(await ask(blocked.email)).toMatchObject({ status: 200, body: {} })
  await mailing.server.app.drain()
  expect(besidesWelcome(mailing.smtp.mails)).toHaveLength(3)
})

test('after a change of the login email, neither links nor codes in the former mailbox count', async () => {
  const shop = await aSite(mailing, { requireEmailVerification: true })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { body } = await front.register(email)
  await mailing.server.app.drain()
  const code = /\d{6}/.exec(mailing.smtp.mails[0]!.parsed.subject!)![0]
  await front.send('POST', signInPaths.sendRecovery, { email })
  const recoveryToken = await mailedToken(mailing)
  await shop.owner('PATCH', `/api/v1/members/${body.identity.id}/change-login-email`, { newEmail: anEmail() })
  const verified = await front.send('POST', signInPaths.verify, { stateToken: body.stateToken, code })
  expect(codeOf(verified)).toBe('VERIFICATION_FAILED')
  const recovered = await front.send('POST', signInPaths.recover, { recoveryToken, password: 'another horse battery' })
  expect(codeOf(recovered)).toBe('RECOVERY_TOKEN_NOT_VALID')
  const { body: now } = await shop.owner('GET', `/members/v1/members/${body.identity.id}?fieldsets=FULL`)
  expect(now.member.loginEmailVerified).toBe(false)
})

test('the sessions of a blocked, disconnected or deleted member stay ended when the member comes back', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const backAgain = (id: string) => shop.owner('POST', `/members/v1/members/${id}/approve`)
  for (const [end, comeBack] of [
    ['block', backAgain],
    ['disconnect', backAgain],
  ] as const) {
    const email = anEmail()
    const { access, refresh } = await front.signIn(email)
    const { id } = (await whoIs(shop, access)).body.member
    await shop.owner('POST', `/members/v1/members/${id}/${end}`)
    expect((await whoIs(shop, access)).status).toBe(401)
    await comeBack(id)
    await mailing.server.app.drain()
    expect([end, (await whoIs(shop, access)).status]).toEqual([end, 401])
    expect((await front.renew(refresh)).status).toBe(401)
    const again = await front.signIn(email)
    await mailing.server.app.drain()
    expect((await whoIs(shop, again.access)).status).toBe(200)
  }
  const { access } = await front.signIn(anEmail())
  const { id } = (await whoIs(shop, access)).body.member
  await shop.owner('DELETE', `/members/v1/members/${id}`)
  await mailing.server.app.drain()
  const { rows } = await sql`select from member_session where site_id = ${shop.credentials.siteId} and member_id = ${id}`.execute(
    mailing.server.database.db,
  )
  expect(rows).toEqual([])
})

test('a sign-in that was prepared before the sessions ended, or before a block, leads nowhere afterwards', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const own = await front.signIn(email)
  const { id } = (await whoIs(shop, own.access)).body.member
  const asMember = (path: string, body: object) =>
    shop.raw('POST', `/stoa/v1/member-security/${path}`, { body, headers: { authorization: own.access } })
  const newPassword = 'another horse battery'
  for (const [name, current, end] of [
    ['the member ends others', password, () => asMember('sessions/end-others', {})],
    ['the member changes the password', password, () => asMember('change-password', { currentPassword: password, newPassword })],
    ['staff ends all', newPassword, () => shop.owner('POST', '/stoa/v1/member-security/sessions/end-others', { memberId: id })],
    ['staff blocks', newPassword, () => shop.owner('POST', `/members/v1/members/${id}/block`)],
  ] as const) {
    const token = async () => (await front.login(email, current)).body.sessionToken as string
    const [bare, duringBlock] = [await token(), await token()]
    const prepared = await front.prepare(await token())
    const code = await front.codeFor(await token())
    expect([name, (await end()).status]).toEqual([name, 200])
    expect([name, (await whoIs(shop, own.access)).status]).toEqual([name, name.startsWith('staff') ? 401 : 200])
    if (name === 'staff blocks') {
      expect((await front.authorize(duringBlock)).status).toBe(400)
      expect((await prepared.open()).body).not.toContain('"code"')
      await shop.owner('POST', `/members/v1/members/${id}/approve`)
      await mailing.server.app.drain()
    }
    expect([name, (await front.authorize(bare)).status]).toEqual([name, 400])
    expect((await prepared.open()).body).not.toContain('"code"')
    expect([name, (await front.exchange(code)).status]).toEqual([name, 400])
  }
})

test('staff ends all sessions of a member, and sends a link for another password without learning it', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const signedIn = [await front.signIn(email), await front.signIn(email)]
  const { id } = (await whoIs(shop, signedIn[0]!.access)).body.member
  const { body } = await shop.owner('POST', '/stoa/v1/member-security/sessions/end-others', { memberId: id })
  expect(body).toEqual({ endedSessions: 2 })
  for (const { access, refresh } of signedIn) {
    expect((await whoIs(shop, access)).status).toBe(401)
    expect((await front.renew(refresh)).status).toBe(401)
  }
  expect((await shop.owner('POST', '/_api/iam/recovery/v1/activation-email', { identityId: id })).body).toEqual({})
  await mailing.server.app.drain()
  expect(besidesWelcome(mailing.smtp.mails).map(({ to }) => to)).toEqual([[email]])
})

test('a password that staff wants replaced signs nobody in, and only whoever has it learns that', async () => {
  const shop = await aSite(mailing)
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { access, refresh } = await front.signIn(email)
  const { id } = (await whoIs(shop, access)).body.member
  const path = '/stoa/v1/member-security/password'
  const state = async () => (await shop.owner('GET', `${path}?memberId=${id}`)).body
  const requireNew = (memberId: string) => shop.owner('POST', `${path}/require-new`, { memberId })
  expect(await state()).toEqual({ hasPassword: true, newPasswordRequired: false })
  const asMember = { body: { memberId: id }, headers: { authorization: access } }
  expect((await shop.raw('POST', `${path}/require-new`, asMember)).status).toBe(403)
  const token = (await front.login(email)).body.sessionToken

  expect((await requireNew(id)).status).toBe(200)
  expect(await state()).toEqual({ hasPassword: true, newPasswordRequired: true })
  expect((await whoIs(shop, access)).status).toBe(401)
  expect((await front.renew(refresh)).status).toBe(401)
  expect((await front.authorize(token)).status).toBe(400)
  expect(codeOf(await front.login(email, 'wrong horse battery'))).toBe('-19976')
  const refused = await front.login(email)
  expect([refused.status, codeOf(refused)]).toEqual([401, '-19973'])
  expect(codeOf(await front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/login', { email, password }))).toBe('-19973')

  await front.send('POST', signInPaths.sendRecovery, { email })
  const own = 'another horse battery'
  await front.send('POST', signInPaths.recover, { recoveryToken: await mailedToken(mailing), password: own })
  expect((await front.login(email, own)).body.state).toBe('SUCCESS')
  expect(await state()).toEqual({ hasPassword: true, newPasswordRequired: false })

  const withoutPassword = await aMember(shop, { email: anEmail() })
  expect(codeOf(await requireNew(withoutPassword.id))).toBe('PASSWORD_NOT_FOUND')
  expect((await requireNew('00000000-0000-4000-8000-000000000001')).status).toBe(404)
})

test('a key that may only approve members gets no session of one', async () => {
  const shop = await aSite(mailing)
  const { email } = await aMember(shop, { email: anEmail() })
  const keyWith = async (scopes: string[]) =>
    (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })).body.secret as string
  const approve = async (authorization: string) =>
    (
      await shop.raw('POST', '/api/v1/members/approve', {
        body: { email },
        headers: { authorization, 'wix-site-id': shop.credentials.siteId },
      })
    ).body
  expect(await approve(await keyWith(['MEMBERS.MEMBER_APPROVE']))).toEqual({})
  expect(await approve(await keyWith(['MEMBERS.MEMBER_APPROVE', 'IAM.AUTHENTICAITON_SIGN_ON']))).toMatchObject({
    session: { token: expect.any(String) },
  })
})
