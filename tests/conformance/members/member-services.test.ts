import { authentication, oauth, recovery, signOnPolicy, verification } from '@wix/identity'
import { authentication as olderAuthentication, members } from '@wix/members'
import { beforeAll, expect, test } from 'vitest'
import { aMember, memberClient } from '../../support/members/members.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { password } from '../../support/members/signing-in.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

// Members and how they sign in, through the published packages: each operation served once.

const mailing = mailingServer()
let shop: TestShop
beforeAll(async () => {
  shop = await aShop(mailing.server)
})

test('members: created, changed, moderated and deleted, singly and by filter', async () => {
  const owner = ownerClient(shop, { members }).members
  const contact = { phones: ['+49 30 1'], emails: ['mia@work.example'], addresses: [{ addressLine: 'Allee 1', city: 'Berlin' }] }
  const { _id: id } = await owner.createMember({ member: { loginEmail: 'mia@example.com', contact } })
  expect((await owner.getMember(id!, { fieldsets: ['FULL'] })).loginEmail).toBe('mia@example.com')
  expect(
    (
      await owner
        .queryMembers({ fieldsets: ['FULL'] })
        .eq('loginEmail', 'mia@example.com')
        .find()
    ).items,
  ).toHaveLength(1)
  expect((await owner.updateMember(id!, { contact: { firstName: 'Mia' } })).contact?.firstName).toBe('Mia')
  expect((await owner.updateMemberSlug(id!, 'mia-m')).member?.profile?.slug).toBe('mia-m')
  expect((await owner.deleteMemberPhones(id!)).member?.contact?.phones ?? []).toEqual([])
  expect((await owner.deleteMemberEmails(id!)).member?.contact?.emails ?? []).toEqual([])
  expect((await owner.deleteMemberAddresses(id!)).member?.contact?.addresses ?? []).toEqual([])
  expect((await owner.muteMember(id!)).member?.activityStatus).toBe('MUTED')
  expect((await owner.unmuteMember(id!)).member?.activityStatus).toBe('ACTIVE')
  expect((await owner.bulkBlockMembers({ _id: id })).jobId).toBeTruthy()
  expect((await owner.bulkApproveMembers({ _id: id })).jobId).toBeTruthy()
  expect((await owner.bulkDeleteMembers([id!])).bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  expect((await owner.bulkDeleteMembersByFilter({ loginEmail: 'nobody@example.com' })).jobId).toBeTruthy()
})

test('a member: their own profile, and its end', async () => {
  const ben = await aMember(shop, { nickname: 'Ben', privacyStatus: 'PRIVATE' })
  const { members: own } = await memberClient(shop, ben.id, { members })
  expect((await own.updateCurrentMemberSlug('ben-b')).member?.profile?.slug).toBe('ben-b')
  expect((await own.joinCommunity()).member?.privacyStatus).toBe('PUBLIC')
  expect((await own.leaveCommunity()).member?.privacyStatus).toBe('PRIVATE')
  await own.deleteMyMember({})
  await expect(own.getCurrentMember()).rejects.toThrow()
})

test('who is signed in has a picture and a language', async () => {
  const visitor = visitorClient(shop, { authentication })
  const about = { picture: '/media/mia.jpg', language: 'de' }
  const { identity } = await visitor.authentication.registerV2({ email: 'picture@example.com' }, { password, profile: about })
  const member = await memberClient(shop, identity!._id!, { oauth })
  expect(await member.oauth.userInfo()).toMatchObject({ picture: 'http://localhost/media/mia.jpg', language: 'de' })
})

test('the older interface blocks a member', async () => {
  const { email } = await aMember(shop)
  const owner = hidden(ownerClient(shop, { olderAuthentication }).olderAuthentication)
  await owner['block']!({ email })
  expect(
    (await shop.owner('POST', '/stoa/v1/member-rows/search', { search: { filter: { status: 'BLOCKED', loginEmail: email } } }))
      .body.memberRows,
  ).toHaveLength(1)
})

test('the sign-in: policy, registration, login, mails and their links, and its end', async () => {
  const owner = ownerClient(shop, { signOnPolicy, authentication, recovery, verification, oauth })
  const { siteId } = shop.credentials
  expect(await owner.oauth.tokenInfo({ body: new Uint8Array() })).toMatchObject({
    active: true,
    subjectType: 'APP',
    siteId,
    instanceId: siteId,
  })
  const policy = await owner.signOnPolicy.getSignOnPolicy()
  expect(policy.signOnPolicy).toBeDefined()
  expect((await owner.signOnPolicy.updateSignOnPolicy({ requireOwnerApproval: false })).requireOwnerApproval).toBe(false)
  const visitor = visitorClient(shop, { authentication, recovery, verification, oauth })
  const email = 'noor@example.com'
  expect((await visitor.authentication.validateEmail(email)).valid).toBe(true)
  const { state, identity } = await visitor.authentication.registerV2({ email }, { password })
  expect(state).toBe('SUCCESS')
  expect((await visitor.authentication.loginV2({ email }, { password })).state).toBe('SUCCESS')
  const identityId = (identity as { id?: string; _id?: string })._id ?? (identity as { id?: string }).id!
  await owner.recovery.sendActivationEmail(identityId, {})
  await visitor.recovery.sendRecoveryEmail(email, {})
  await mailing.server.app.drain()
  const [token] = /(?<=token=)[\w-]+/.exec(mailing.smtp.mails.map(({ parsed }) => parsed.text).join())!
  expect((await visitor.recovery.recover(token, { password: 'another good password' })).state).toBe('SUCCESS')
  const signedOn = await owner.authentication.signOn({ email: 'ada@example.com' }, {})
  expect(signedOn.sessionToken).toBeTruthy()
  const lou = await aMember(shop)
  const member = await memberClient(shop, lou.id, { authentication, verification, oauth })
  expect((await member.verification.start({})).verificationId).toBeTruthy()
  expect((await member.oauth.userInfo()).email).toBe(lou.email)
  const asked = { body: new TextEncoder().encode(JSON.stringify({ token: lou.token })) }
  expect(await visitor.oauth.tokenInfo(asked)).toMatchObject({ active: true, subjectType: 'MEMBER', subjectId: lou.id })
  await expect(visitor.oauth.tokenInfo({ body: new Uint8Array(12_000) })).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ violatedRule: 'MAX_LENGTH' }] } },
  })
  await member.authentication.changePassword('a very new password')
  await member.authentication.logout({})
})

test('a mailed code verifies the email during the sign-in', async () => {
  const { signOnPolicy: policy } = ownerClient(shop, { signOnPolicy })
  await policy.updateSignOnPolicy({ requireEmailVerification: true })
  const visitor = visitorClient(shop, { authentication, verification })
  const { state, stateToken } = await visitor.authentication.registerV2({ email: 'zoe@example.com' }, { password })
  expect(state).toBe('REQUIRE_EMAIL_VERIFICATION')
  await mailing.server.app.drain()
  const code = mailing.smtp.mails.at(-1)!.parsed.subject!.slice(0, 6)
  expect((await visitor.verification.verifyDuringAuthentication(code, { stateToken: stateToken! })).state).toBe('SUCCESS')
  await policy.updateSignOnPolicy({ requireEmailVerification: false })
})

test('the keys of the tokens', async () => {
  const { oauth: keys } = visitorClient(shop, { oauth })
  expect(await keys.jwks()).toBeDefined()
})
