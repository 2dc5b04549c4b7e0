import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember, sendAs } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { inSite } from '../catalog/catalog-site.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const blocks = '/members/v1/member-to-member-blocks/members'
const query = '/members/v1/user-members/query'

/** The back office of the person with an email. */
async function signedIn(shop: TestShop, email: string, password: string) {
  const { headers } = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return (method: string, path: string, body?: object) =>
    shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) })
}

/** A site whose owner and whose contributor are its members, with verified addresses. */
async function aStaffedShop() {
  const shop = await aShop(server)
  const { email, password } = shop.credentials.owner
  const owner = await signedIn(shop, email, password)
  const { body } = await owner('POST', '/stoa/v1/roles', { role: { name: 'Moderation', scopes: ['MEMBERS:MANAGE'] } })
  const helperEmail = `Helper-${email}`
  const invited = await owner('POST', '/stoa/v1/staff/invitations', { email: helperEmail, roles: [body.role.id] })
  const token = invited.body.link.split('#')[1]
  await shop.raw('POST', '/stoa/v1/invitations/accept', { body: { token, password: 'another long password' } })
  const verified = async (loginEmail: string) => {
    const given = { loginEmail, privacyStatus: 'PUBLIC' as const, profile: { nickname: 'Staff' } }
    return (await inSite(shop, (site) => addMember(site, given, { loginEmailVerified: true }))).id!
  }
  return {
    shop,
    owner,
    helper: await signedIn(shop, helperEmail, 'another long password'),
    ownerMember: await verified(email.toUpperCase()),
    helperMember: await verified(helperEmail),
  }
}
const ruleOf = ({ body }: { body: any }) => body.details?.validationError?.fieldViolations[0]
const deleteRule = 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'

test('the query finds who works on the site by the verified address, and staff alone may ask', async () => {
  const { shop, owner, ownerMember, helperMember } = await aStaffedShop()
  const mia = await aMember(shop)
  const impostor = await aShop(server)
  await aMember(impostor, { email: impostor.credentials.owner.email })
  expect((await impostor.owner('POST', query, { query: {} })).body.userMembers).toEqual([])
  const { body } = await owner('POST', query, { query: {} })
  expect(body.userMembers.map((each: any) => each.memberId)).toEqual([ownerMember, helperMember])
  expect(body.userMembers[0]).toEqual({
    memberId: ownerMember,
    userId: expect.any(String),
    contactId: ownerMember,
    siteMembersInstanceId: shop.credentials.siteId,
    metaSiteId: shop.credentials.siteId,
    nickname: 'Staff',
    privacyStatus: 'PUBLIC',
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
    status: 'APPROVED',
    activityStatus: 'ACTIVE',
  })
  const { userId } = body.userMembers[1]
  const filter = { userId, metaSiteId: shop.credentials.siteId, status: { $in: ['APPROVED'] }, memberId: { $ne: ownerMember } }
  const found = await owner('POST', query, { query: { filter, sort: [{ fieldName: 'memberId', order: 'DESC' }] } })
  expect(found.body.userMembers.map((each: any) => each.memberId)).toEqual([helperMember])
  const first = await owner('POST', query, { query: { cursorPaging: { limit: 1 } } })
  const next = await owner('POST', query, { query: { cursorPaging: { cursor: first.body.metadata.cursors.next } } })
  expect(next.body.userMembers.map((each: any) => each.memberId)).toEqual([helperMember])
  for (const caller of [mia, await aVisitor(shop)]) expect((await caller.send('POST', query, { query: {} })).status).toBe(403)
})

test('the owner is not blocked, muted or disconnected, and nobody does that to themselves', async () => {
  const { shop, owner, helper, ownerMember, helperMember } = await aStaffedShop()
  for (const move of ['block', 'mute', 'disconnect']) {
    const done = async (send: typeof owner, id: string) => statusAndCodeOf(await send('POST', `${members}/${id}/${move}`, {}))
    expect(await done(helper, helperMember)).toEqual([400, 'MEMBER_SELF_BLOCK_FORBIDDEN'])
    expect(await done(helper, ownerMember)).toEqual([400, 'OWNER_MEMBER_BLOCK_FORBIDDEN'])
    expect(await done(owner, ownerMember)).toEqual([400, 'MEMBER_SELF_BLOCK_FORBIDDEN'])
    expect(await done(shop.owner, ownerMember)).toEqual([400, 'OWNER_MEMBER_BLOCK_FORBIDDEN'])
  }
  const own = await shop.owner('GET', `${members}/${ownerMember}?fieldsets=FULL`)
  expect(own.body.member).toMatchObject({ status: 'APPROVED', activityStatus: 'ACTIVE' })
  const mia = await aMember(shop, { nickname: 'Staff' })
  const started = await helper('POST', `${members}/bulk/block-by-filter`, { filter: { 'profile.nickname': 'Staff' } })
  expect(await endedTask(shop, started.body.jobId)).toMatchObject({ succeeded: 1, failed: 2 })
  const { body } = await shop.owner('GET', `${members}?fieldsets=FULL`)
  const blocked = body.members.filter((each: any) => each.status === 'BLOCKED').map((each: any) => each.id)
  expect(blocked).toEqual([mia.id])
  expect((await owner('POST', `${members}/${helperMember}/block`, {})).status).toBe(200)
})

test('the members of owner and contributors are not deleted, one by one, by themselves or in bulk', async () => {
  const { shop, owner, ownerMember, helperMember } = await aStaffedShop()
  const mia = await aMember(shop, { nickname: 'Staff' })
  for (const id of [ownerMember, helperMember]) {
    const refused = await owner('DELETE', `${members}/${id}`)
    expect(refused.status).toBe(400)
    expect(ruleOf(refused)).toMatchObject({ field: 'id', violatedRule: 'OTHER', ruleName: deleteRule, data: { memberId: id } })
    expect(ruleOf(await sendAs(shop, id)('DELETE', `${members}/my`))).toMatchObject({ ruleName: deleteRule })
  }
  const inBulk = await owner('POST', `${members}/bulk/delete`, { memberIds: [ownerMember, mia.id] })
  expect(inBulk.body).toMatchObject({
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    results: [
      {
        itemMetadata: {
          success: false,
          error: { data: { fieldViolations: [{ field: 'memberIds[0]', ruleName: deleteRule }] } },
        },
      },
      { itemMetadata: { success: true } },
    ],
  })
  const started = await owner('POST', `${members}/bulk/delete-by-filter`, { filter: { 'profile.nickname': 'Staff' } })
  expect(await endedTask(shop, started.body.jobId)).toMatchObject({ succeeded: 0, failed: 2 })
  expect((await shop.owner('GET', members)).body.metadata.total).toBe(2)
})

test('a restored member has their blocks and followers again, and a purged one leaves none', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop, { nickname: 'Cleo' })]
  await cleo.send('POST', `${blocks}/my`, { memberId: anna.id })
  await bert.send('POST', `/members/v3/followers/${cleo.id}`, {})
  const remove = async () => {
    const { body } = await shop.owner('POST', `${members}/bulk/delete-by-filter`, { filter: { 'profile.nickname': 'Cleo' } })
    await endedTask(shop, body.jobId)
    return body.jobId as string
  }
  const followed = async () => (await bert.send('GET', '/members/v3/followers/my/following')).body.memberIds
  const task = await remove()
  expect(await followed()).toEqual([])
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${task}/undo`, {})
  await expect.poll(followed).toEqual([cleo.id])
  expect((await anna.send('GET', `${members}/${cleo.id}`)).status).toBe(404)
  await remove()
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: cleo.id })
  const left = async () => {
    const { db } = server.database
    const of = (table: 'member_block' | 'member_follow') =>
      db
        .selectFrom(table as never)
        .select(db.fn.countAll<bigint>().as('count'))
        .where('site_id' as never, '=', shop.credentials.siteId as never)
        .executeTakeFirstOrThrow()
    return [Number((await of('member_block')).count), Number((await of('member_follow')).count)]
  }
  await expect.poll(left).toEqual([0, 0])
})
