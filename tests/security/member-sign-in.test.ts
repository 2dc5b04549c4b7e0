import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { besidesWelcome, linkTokens } from '../support/mail-server.ts'
import { aMember } from '../support/members.ts'
import { registerOnOwnPage } from '../support/registering.ts'
import { aShop, type TestShop } from '../support/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../support/signing-in.ts'
import { codeOf } from '../support/answers.ts'
import { mailingServer } from '../support/mailing-server.ts'
import { anEmail } from '../support/emails.ts'

// Attacks on the sign-in of members.

const mailing = mailingServer()
beforeEach(async () => {
  // Mails of the test before.
  await mailing.server.app.drain()
  mailing.smtp.mails.splice(0)
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})

async function aSite(signOnPolicy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  const oAuthApp = { id: shop.credentials.clientId, allowedRedirectDomains: ['front.example'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${shop.credentials.clientId}`, { oAuthApp })
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
  return shop
}

/** The link's token in the last mail. */
async function mailedToken(): Promise<string> {
  await mailing.server.app.drain()
  return linkTokens(mailing.smtp.mails, 'new-password').at(-1)!
}

/** The statements of a call that depend on the account. What is cached, such as settings, is read again now and then. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const stop = mailing.server.database.observe(
    (text) => void (/\b(member|member_credential|sign_in_step|job)\b/.test(text) && seen.push(text)),
  )
  await call()
  stop()
  return seen
}

test('a login and a recovery do the same work for a member’s email as for nobody’s, and answer the same', async () => {
  const shop = await aSite()
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
      works.push(await statementsOf(async () => answers.push(withoutIds(await call(address)))))
    expect(works[0]!.length).toBeGreaterThan(0)
    expect(works[0]).toEqual(works[1])
    expect(answers[0]).toEqual(answers[1])
  }
})

test('a registration on the shop’s own pages does the same work for a member’s email as for nobody’s, and answers the same', async () => {
  for (const policy of [{}, { requireEmailVerification: true }, { requireOwnerApproval: true }]) {
    const shop = await aSite(policy)
    const taken = await aMember(shop, { email: anEmail() })
    const free = anEmail()
    const before = mailing.smtp.mails.length
    const works: string[][] = []
    const answers: unknown[] = []
    for (const email of [taken.email, free])
      works.push(
        await statementsOf(async () => {
          const answer = await registerOnOwnPage(shop, email)
          answers.push({ ...answer, stateToken: typeof answer.stateToken })
        }),
      )
    expect(works[0]!.length).toBeGreaterThan(0)
    expect(works[0]).toEqual(works[1])
    expect(answers[0]).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'string' })
    expect(answers[0]).toEqual(answers[1])
    // The password of the registration tells neither.
    const front = await aFrontEnd(shop)
    expect(withoutIds(await front.login(taken.email))).toEqual(withoutIds(await front.login(free)))
    await mailing.server.app.drain()
    const mails = mailing.smtp.mails.slice(before)
    const subjectTo = (email: string) => mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject)
    expect(subjectTo(taken.email)).toEqual([expect.stringMatching(/already have an account/i)])
    expect(subjectTo(free)).toEqual([expect.stringMatching(/^\d{6} /)])
    const { body } = await shop.owner('POST', '/members/v1/members/query', { query: {}, fieldsets: ['FULL'] })
    expect(body.members.map(({ loginEmail }: { loginEmail: string }) => loginEmail)).toEqual([taken.email])
    expect(JSON.stringify(await front.register(taken.email))).toContain('-19995')
  }
})

test('the mailed code makes the member as the site wants it, once; wrong codes and those of a taken email lead nowhere', async () => {
  const shop = await aSite({ requireOwnerApproval: true })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const [first, second] = [await registerOnOwnPage(shop, email), await registerOnOwnPage(shop, email)]
  await mailing.server.app.drain()
  const [code, otherCode] = mailing.smtp.mails.map(({ parsed }) => parsed.subject!.slice(0, 6))
  const verify = (stateToken: string, given: string) => front.send('POST', signInPaths.verify, { stateToken, code: given })
  expect(codeOf(await verify(first.stateToken!, code === '000000' ? '000001' : '000000'))).toBe('VERIFICATION_FAILED')
  const { body } = await verify(first.stateToken!, code!)
  expect(body).toMatchObject({
    state: 'REQUIRE_OWNER_APPROVAL',
    identity: { email: { address: email, isVerified: true } },
  })
  expect(codeOf(await verify(first.stateToken!, code!))).toBe('VERIFICATION_FAILED')
  // The address has become a member’s since.
  expect(codeOf(await verify(second.stateToken!, otherCode!))).toBe('VERIFICATION_FAILED')
  const { rows } = await sql`select doc from sign_in_step where site_id = ${shop.credentials.siteId}
    and used_date is not null and doc::text like '%passwordHash%'`.execute(mailing.server.database.db)
  expect(rows).toEqual([])
  await shop.owner('POST', `/members/v1/members/${body.identity.id}/approve`)
  expect((await front.login(email)).body.state).toBe('SUCCESS')
})

test('codes of registrations with an email are guessed thirty times in six hours, whatever number of registrations', async () => {
  const shop = await aSite({ captcha: 'NEVER' })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const statuses: number[] = []
  for (let registration = 0; registration < 7; registration++) {
    const { stateToken } = await registerOnOwnPage(shop, email)
    await mailing.server.app.drain()
    const code = mailing.smtp.mails.at(-1)!.parsed.subject!.slice(0, 6)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++)
      statuses.push((await front.send('POST', signInPaths.verify, { stateToken, code: wrong })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(400), ...Array(5).fill(429)])
})

test('the older interface takes the code of neither a registration nor a sign-in without a password, where nobody counts', async () => {
  const shop = await aSite({ offerMailedCode: true })
  const front = await aFrontEnd(shop)
  const member = await aMember(shop, { email: anEmail() })
  const registered = await registerOnOwnPage(shop, anEmail())
  const { body } = await front.send('POST', '/stoa/v1/mailed-codes/start-sign-in', { email: member.email })
  await mailing.server.app.drain()
  for (const [index, { stateToken }] of [registered, body].entries()) {
    const otp = mailing.smtp.mails[index]!.parsed.subject!.slice(0, 6)
    const emailVerification = { verificationId: stateToken, otp }
    const answer = await front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', {
      email: member.email,
      password,
      emailVerification,
    })
    expect([index, answer.status, codeOf(answer)]).toEqual([index, 400, 'EMAIL_VERIFICATION_FAILED'])
    expect((await front.send('POST', signInPaths.verify, { stateToken, code: otp })).body.state).toBe('SUCCESS')
  }
})

test('after another code was asked for, only the newest finishes a registration', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { stateToken } = await registerOnOwnPage(shop, email)
  await mailing.server.app.drain()
  expect((await front.send('POST', '/_api/iam/verification/v1/auth/resend', { stateToken })).status).toBe(200)
  await mailing.server.app.drain()
  const codes = mailing.smtp.mails.map(({ parsed }) => parsed.subject!.slice(0, 6))
  expect(codes).toHaveLength(2)
  const verify = (code: string) => front.send('POST', signInPaths.verify, { stateToken, code })
  if (codes[0] !== codes[1]) expect(codeOf(await verify(codes[0]!))).toBe('VERIFICATION_FAILED')
  expect((await verify(codes[1]!)).body).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } })
})

function withoutIds({ status, body }: { status: number; body: object }) {
  return { status, body: JSON.stringify(body).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…') }
}

test('a recovery says the same for blocked members and after too many requests, and mails three links at most', async () => {
  const shop = await aSite()
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
  const shop = await aSite({ requireEmailVerification: true })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { body } = await front.register(email)
  await mailing.server.app.drain()
  const code = /\d{6}/.exec(mailing.smtp.mails[0]!.parsed.subject!)![0]
  await front.send('POST', signInPaths.sendRecovery, { email })
  const recoveryToken = await mailedToken()
  await shop.owner('PATCH', `/api/v1/members/${body.identity.id}/change-login-email`, { newEmail: anEmail() })
  const verified = await front.send('POST', signInPaths.verify, { stateToken: body.stateToken, code })
  expect(codeOf(verified)).toBe('VERIFICATION_FAILED')
  const recovered = await front.send('POST', signInPaths.recover, { recoveryToken, password: 'another horse battery' })
  expect(codeOf(recovered)).toBe('RECOVERY_TOKEN_NOT_VALID')
  const { body: now } = await shop.owner('GET', `/members/v1/members/${body.identity.id}?fieldsets=FULL`)
  expect(now.member.loginEmailVerified).toBe(false)
})

test('the sessions of a blocked, disconnected or deleted member stay ended when the member comes back', async () => {
  const shop = await aSite()
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
  const shop = await aSite()
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
  const shop = await aSite()
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
  const shop = await aSite()
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
  await front.send('POST', signInPaths.recover, { recoveryToken: await mailedToken(), password: own })
  expect((await front.login(email, own)).body.state).toBe('SUCCESS')
  expect(await state()).toEqual({ hasPassword: true, newPasswordRequired: false })

  const withoutPassword = await aMember(shop, { email: anEmail() })
  expect(codeOf(await requireNew(withoutPassword.id))).toBe('PASSWORD_NOT_FOUND')
  expect((await requireNew('00000000-0000-4000-8000-000000000001')).status).toBe(404)
})

test('whoever registered with the email of somebody else is out when an app signs its verified owner in', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { access } = await front.signIn(email)
  const { body } = await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email }, verifyEmail: true })
  expect(body.identity).toMatchObject({ email: { address: email, isVerified: true } })
  expect((await whoIs(shop, access)).status).toBe(401)
  expect(codeOf(await front.login(email))).toBe('-19976')
  // The owner's own password and sessions stay.
  await front.send('POST', signInPaths.sendRecovery, { email })
  const own = 'another horse battery'
  await front.send('POST', signInPaths.recover, { recoveryToken: await mailedToken(), password: own })
  const signedIn = await front.signIn(email, own)
  await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email }, verifyEmail: true })
  expect((await whoIs(shop, signedIn.access)).status).toBe(200)
})

test('a key that may only approve members gets no session of one', async () => {
  const shop = await aSite()
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

test('whoever registers or edits a profile decides nothing about the account', async () => {
  const shop = await aSite({ requireOwnerApproval: true })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const strangers = '00000000-0000-4000-8000-000000000001'
  const wanted = {
    id: strangers,
    status: 'APPROVED',
    siteId: strangers,
    contactId: strangers,
    roles: ['OWNER'],
    loginEmailVerified: true,
  }
  const { body } = await front.register(email, { profile: { firstName: 'Mia', ...wanted }, ...wanted })
  expect(body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' })
  const { id } = body.identity
  expect(id).not.toBe(strangers)
  await shop.owner('POST', `/members/v1/members/${id}/approve`)
  const { access } = await front.signIn(email)
  const before = (await whoIs(shop, access)).body.member
  await shop.raw('PATCH', `/members/v1/members/${id}`, {
    headers: { authorization: access },
    body: { member: { ...wanted, id, loginEmail: 'other@example.com', activityStatus: 'MUTED', profile: { slug: 'other' } } },
  })
  const { status, loginEmail, loginEmailVerified, activityStatus, contactId, profile } = (await whoIs(shop, access)).body.member
  expect({ status, loginEmail, loginEmailVerified, activityStatus, contactId, slug: profile.slug }).toEqual({
    status: before.status,
    loginEmail: email,
    loginEmailVerified: false,
    activityStatus: before.activityStatus,
    contactId: before.contactId,
    slug: before.profile.slug,
  })
})

test('a registration and a profile hold no more than a person needs, and no picture that is a script', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const member = await aMember(shop)
  const many = <Entry>(entry: Entry) => Array<Entry>(51).fill(entry)
  const long = 'x'.repeat(256)
  const address = { city: 'Berlin', country: 'DE' }
  const given: [profile: object, field: string, change: object, fieldOfChange: string][] = [
    [{ nickname: long }, 'profile.nickname', { profile: { nickname: long } }, 'member.profile.nickname'],
    [{ lastName: long }, 'profile.lastName', { contact: { lastName: long } }, 'member.contact.lastName'],
    [{ phones: [long] }, 'profile.phones[0]', { contact: { phones: [long] } }, 'member.contact.phones[0]'],
    [
      { secondaryEmails: many({ email: 'a@example.com', tag: 'HOME' }) },
      'profile.secondaryEmails',
      { contact: { emails: many('a@example.com') } },
      'member.contact.emails',
    ],
    [
      { addresses: many({ address, tag: 'HOME' }) },
      'profile.addresses',
      { contact: { addresses: many(address) } },
      'member.contact.addresses',
    ],
    ...['javascript:alert(1)', 'data:text/html,x'].map((url): [object, string, object, string] => [
      { picture: url },
      'profile.picture',
      { profile: { photo: { url } } },
      'member.profile.photo.url',
    ]),
  ]
  for (const [profile, field, change, fieldOfChange] of given) {
    const violated = ({ body }: { body: any }) => body.details?.validationError?.fieldViolations?.map((each: any) => each.field)
    expect(violated(await front.register(anEmail(), { profile })), field).toEqual([field])
    const body = { member: { id: member.id, ...change } }
    expect(violated(await member.send('PATCH', `/members/v1/members/${member.id}`, body)), field).toEqual([fieldOfChange])
  }
  expect((await front.register(anEmail(), { profile: { picture: '/media/mia.jpg' } })).status).toBe(200)
})
