import { members } from '@wix/members'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aField } from '../../support/members/members.ts'
import { besidesWelcome } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { aSiteWithMembers, clientOf } from './member-sign-in-builders.ts'
import { password } from '../../support/members/signing-in.ts'

// Signing in as the published client does it.

const mailing = mailingServer()

test('what a registration says of somebody is kept and answered, and a wrong value is refused where it is', async () => {
  const shop = await aSiteWithMembers(mailing)
  const { key } = await aField(shop, 'Shoe size', { fieldType: 'NUMBER' })
  const client = clientOf(shop)
  const profile = {
    nickname: 'Mia',
    picture: 'https://pictures.example/mia.jpg',
    company: 'Acme',
    position: 'Baker',
    birthdate: '1990-02-28',
    phonesV2: [{ phone: '+49 30 1' }],
    secondaryEmails: [{ email: 'mia@work.example' }],
    addresses: [{ address: { streetName: 'Lindenallee', streetNumber: '12', city: 'Berlin', country: 'DE' } }],
    customFields: [{ name: key, value: { numValue: 38 } }],
  }
  const register = (email: string, about: object) => client.authentication.registerV2({ email }, { password, profile: about })
  const { body } = await shop.raw('POST', '/_api/iam/authentication/v2/register', {
    headers: { authorization: (await client.auth.generateVisitorTokens()).accessToken.value },
    body: { loginId: { email: 'mia@example.com' }, password, profile },
  })
  expect(body.identity.identityProfile).toMatchObject(profile)
  const { member } = (await shop.owner('GET', `/members/v1/members/${body.identity.id}?fieldsets=FULL`)).body
  expect(member).toMatchObject({
    profile: { nickname: 'Mia', photo: { url: profile.picture } },
    contact: {
      company: 'Acme',
      jobTitle: 'Baker',
      birthdate: '1990-02-28',
      phones: ['+49 30 1'],
      emails: ['mia@work.example'],
      addresses: [{ streetAddress: { name: 'Lindenallee', number: '12' }, city: 'Berlin', country: 'DE' }],
      customFields: { [key]: { name: 'Shoe size', value: 38 } },
    },
  })
  // The published client puts its own argument before the path.
  const refused = async (name: string, value: object) => {
    const error = await register('ben@example.com', { customFields: [{ name, value }] }).catch((thrown: unknown) => thrown)
    return (error as any).details.validationError.fieldViolations[0].field
  }
  expect(await refused('unknown', { strValue: 'x' })).toBe('options.profile.customFields')
  expect(await refused(key, { strValue: 'large' })).toBe('options.profile.customFields[0].value')
})

test('the refusals of registration and login are the ones that the published client knows', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  await client.auth.register({ email: 'mia@example.com', password })
  expect(await client.auth.register({ email: 'mia@example.com', password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'emailAlreadyExists',
  })
  expect(await client.auth.register({ email: 'no email', password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'invalidEmail',
  })
  expect(await client.auth.register({ email: 'new@example.com', password: 'short' })).toMatchObject({ loginState: 'FAILURE' })
  for (const email of ['mia@example.com', 'nobody@example.com'])
    expect(await client.auth.login({ email, password: 'a wrong password' })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidPassword',
    })
})

test('the spellings of an address are one account, and an address with an invisible character is none', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  expect(await client.auth.register({ email: 'Mia@bücher.example', password })).toMatchObject({ loginState: 'SUCCESS' })
  for (const email of ['mia@xn--bcher-kva.example', 'mia@BÜCHER.example', 'mia@bu\u0308cher.example']) {
    expect(await client.auth.register({ email, password })).toMatchObject({ errorCode: 'emailAlreadyExists' })
    expect(await client.auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
  }
  for (const email of ['mi\u00ada@bücher.example', 'mia\u200b@example.com', 'mia@exam\u2060ple.com'])
    expect(await client.auth.register({ email, password })).toMatchObject({ errorCode: 'invalidEmail' })
  const { items } = await ownerClient(shop, { members })
    .members.queryMembers({ fieldsets: ['FULL'] })
    .find()
  expect(items.map(({ loginEmail }) => loginEmail)).toEqual(['mia@xn--bcher-kva.example'])
})

test('an account from before, whose domain is stored in Unicode, signs in', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  await client.auth.register({ email: 'mia@bücher.example', password })
  const { siteId } = shop.credentials
  await sql`update member set login_email = 'mia@bücher.example' where site_id = ${siteId}`.execute(mailing.server.database.db)
  expect(await client.auth.login({ email: 'mia@bücher.example', password })).toMatchObject({ loginState: 'SUCCESS' })
  expect(await client.auth.register({ email: 'mia@xn--bcher-kva.example', password })).toMatchObject({
    errorCode: 'emailAlreadyExists',
  })
})

test('a site may ask for the owner’s approval', async () => {
  const shop = await aSiteWithMembers(mailing, { requireOwnerApproval: true })
  const client = clientOf(shop)
  expect(await client.auth.register({ email: 'mia@example.com', password })).toMatchObject({
    loginState: 'OWNER_APPROVAL_REQUIRED',
  })
  const login = () => client.auth.login({ email: 'mia@example.com', password })
  expect(await login()).toMatchObject({ loginState: 'OWNER_APPROVAL_REQUIRED' })
  const listed = await ownerClient(shop, { members }).members.listMembers({ fieldsets: ['FULL'] })
  expect(listed.members).toMatchObject([{ status: 'PENDING' }])
  await ownerClient(shop, { members }).members.approveMember(listed.members![0]!._id!)
  expect(await login()).toMatchObject({ loginState: 'SUCCESS' })
  await ownerClient(shop, { members }).members.blockMember(listed.members![0]!._id!)
  expect(await login()).toMatchObject({ loginState: 'FAILURE' })
})

test('a site may ask for a verified email: the mailed code signs in, five wrong ones end the attempt', async () => {
  const shop = await aSiteWithMembers(mailing, { requireEmailVerification: true })
  const client = clientOf(shop)
  const registered = await client.auth.register({ email: 'mia@example.com', password })
  expect(registered).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED' })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails[0]!.to).toEqual(['mia@example.com'])
  const code = /(\d{6})/.exec(mailing.smtp.mails[0]!.parsed.subject!)![1]!
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(client.auth.processVerification({ verificationCode: wrong })).rejects.toMatchObject(
    refusedWith('VERIFICATION_FAILED'),
  )
  expect(await client.auth.processVerification({ verificationCode: code })).toMatchObject({ loginState: 'SUCCESS' })
  await expect(client.auth.processVerification({ verificationCode: code })).rejects.toThrow()

  const other = clientOf(shop)
  await other.auth.register({ email: 'other@example.com', password })
  await mailing.server.app.drain()
  const [, otherMail] = besidesWelcome(mailing.smtp.mails)
  const otherCode = /(\d{6})/.exec(otherMail!.parsed.subject!)![1]!
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(
      other.auth.processVerification({ verificationCode: otherCode === '222222' ? '333333' : '222222' }),
    ).rejects.toThrow()
  await expect(other.auth.processVerification({ verificationCode: otherCode })).rejects.toThrow()
})

test('another code is mailed for the same sign-in: it replaces the last one, and neither adds attempts nor mails for ever', async () => {
  const shop = await aSiteWithMembers(mailing, { requireEmailVerification: true })
  const client = clientOf(shop)
  const { data } = (await client.auth.register({ email: 'again@example.com', password })) as { data: { stateToken: string } }
  const visitor = await aVisitor(shop)
  const resend = (stateToken: string) => visitor.send('POST', '/_api/iam/verification/v1/auth/resend', { stateToken })
  const codeOf = (at: number) => /(\d{6})/.exec(mailing.smtp.mails[at]!.parsed.subject!)![1]!
  await mailing.server.app.drain()
  expect(await resend(data.stateToken)).toMatchObject({
    status: 200,
    body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: data.stateToken },
  })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(2)
  if (codeOf(0) !== codeOf(1)) await expect(client.auth.processVerification({ verificationCode: codeOf(0) })).rejects.toThrow()
  for (let time = 0; time < 12; time++) expect((await resend(data.stateToken)).status).toBe(200)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(10)
  expect(await client.auth.processVerification({ verificationCode: codeOf(9) })).toMatchObject({ loginState: 'SUCCESS' })
  for (const token of [data.stateToken, 'unknown'])
    expect(await resend(token)).toMatchObject({
      status: 400,
      body: refusedWith('VERIFICATION_FAILED'),
    })
  expect((await resend('x'.repeat(501))).status).toBe(400)
})

test('reading what registration asks for changes neither its revision nor its date', async () => {
  const shop = await aShop(mailing.server)
  const read = async () => (await shop.owner('GET', '/iam/signon/v1/sign-on-policies')).body.signOnPolicy
  const first = await read()
  expect(first).toMatchObject({ requireOwnerApproval: false, requireEmailVerification: false })
  expect(await read()).toEqual(first)
})
