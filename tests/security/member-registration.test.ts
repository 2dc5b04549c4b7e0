import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aMember } from '../support/members/members.ts'
import { registerOnOwnPage } from '../support/members/registering.ts'
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

test('a registration on the shop’s own pages does the same work for a member’s email as for nobody’s, and answers the same', async () => {
  for (const policy of [{}, { requireEmailVerification: true }, { requireOwnerApproval: true }]) {
    const shop = await aSite(mailing, policy)
    const taken = await aMember(shop, { email: anEmail() })
    const free = anEmail()
    const before = mailing.smtp.mails.length
    const works: string[][] = []
    const answers: unknown[] = []
    for (const email of [taken.email, free])
      works.push(
        await statementsOf(mailing, async () => {
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
  const shop = await aSite(mailing, { requireOwnerApproval: true })
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
  const shop = await aSite(mailing, { captcha: 'NEVER' })
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
  const shop = await aSite(mailing, { offerMailedCode: true })
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
  const shop = await aSite(mailing)
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

test('whoever registered with the email of somebody else is out when an app signs its verified owner in', async () => {
  const shop = await aSite(mailing)
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
  await front.send('POST', signInPaths.recover, { recoveryToken: await mailedToken(mailing), password: own })
  const signedIn = await front.signIn(email, own)
  await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email }, verifyEmail: true })
  expect((await whoIs(shop, signedIn.access)).status).toBe(200)
})

test('whoever registers or edits a profile decides nothing about the account', async () => {
  const shop = await aSite(mailing, { requireOwnerApproval: true })
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const chosenId = '00000000-0000-4000-8000-000000000001'
  const wanted = {
    id: chosenId,
    status: 'APPROVED',
    siteId: chosenId,
    contactId: chosenId,
    roles: ['OWNER'],
    loginEmailVerified: true,
  }
  const { body } = await front.register(email, { profile: { firstName: 'Mia', ...wanted }, ...wanted })
  expect(body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' })
  const { id } = body.identity
  expect(id).not.toBe(chosenId)
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
  const shop = await aSite(mailing)
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
