import {
  defaultPrivacy,
  memberFollowers,
  memberPrivacySettings,
  memberReport,
  membersAbout,
  memberToMemberBlock,
  userMember,
} from '@wix/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { aMember, memberClient, type TestMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { inSite } from '../catalog/catalog-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Privacy of members and what members do with each other, as the published package calls it.

let server: TestServer
let shop: TestShop
let anna: TestMember
let bert: TestMember
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  anna = await aMember(shop)
  bert = await aMember(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

test('privacy of the site', async () => {
  const owner = ownerClient(shop, { defaultPrivacy, memberPrivacySettings })
  const { defaultPrivacy: before } = await owner.defaultPrivacy.getDefaultPrivacyStatus()
  const { defaultPrivacy: after } = await owner.defaultPrivacy.setDefaultPrivacyStatus({
    defaultPrivacy: 'PUBLIC',
    revision: before!.revision!,
  })
  expect(after).toMatchObject({ defaultPrivacy: 'PUBLIC', revision: '2' })
  const { memberPrivacySettings: settings } = await owner.memberPrivacySettings.getMemberPrivacySettings()
  const saved = await owner.memberPrivacySettings.setMemberPrivacySettings({
    ...settings!,
    revision: settings!.revision!,
    publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY',
  })
  expect(saved.memberPrivacySettings).toMatchObject({
    publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY',
    publicMemberCandidates: 'ANYONE',
    _updatedDate: expect.any(Date),
  })
})

test('followers', async () => {
  const asAnna = (await memberClient(shop, anna.id, { memberFollowers })).memberFollowers
  const asBert = (await memberClient(shop, bert.id, { memberFollowers })).memberFollowers
  await asAnna.followMember(bert.id)
  expect((await asAnna.listCurrentMemberFollowing({ paging: { limit: 1 } })).memberIds).toEqual([bert.id])
  expect((await asBert.listCurrentMemberFollowers()).memberIds).toEqual([anna.id])
  expect((await asAnna.listMemberFollowers(bert.id)).memberIds).toEqual([anna.id])
  expect((await asAnna.listMemberFollowing(bert.id)).memberIds).toEqual([])
  expect((await asAnna.queryCurrentMemberConnections([bert.id])).connectedMembers).toEqual([
    { connectedMemberId: bert.id, followedByMember: true, followingMember: false },
  ])
  expect((await asAnna.queryMemberConnections(bert.id, [anna.id])).connectedMembers).toEqual([
    { connectedMemberId: anna.id, followedByMember: false, followingMember: true },
  ])
  await asAnna.unfollowMember(bert.id)
  expect((await asBert.listCurrentMemberFollowers()).memberIds).toEqual([])
})

test('blocks between members', async () => {
  const asAnna = (await memberClient(shop, anna.id, { memberToMemberBlock })).memberToMemberBlock
  await asAnna.blockMember(bert.id)
  await expect(asAnna.blockMember(bert.id)).rejects.toMatchObject({
    details: {
      applicationError: {
        code: 'MEMBER_ALREADY_BLOCKED',
        data: { initiatorMemberId: anna.id, targetMemberId: bert.id },
      },
    },
  })
  expect((await asAnna.listCurrentMemberBlocking()).blockedMemberIds).toEqual([bert.id])
  const owner = ownerClient(shop, { memberToMemberBlock }).memberToMemberBlock
  expect((await owner.listMemberBlocks(bert.id, { cursorPaging: { limit: 10 } })).memberBlocks).toEqual([
    { memberId: anna.id, blockDirection: 'BLOCKED' },
  ])
  await asAnna.unblockMember(bert.id)
  expect((await asAnna.listCurrentMemberBlocking()).blockedMemberIds).toEqual([])
})

test('reports about members', async () => {
  const asAnna = (await memberClient(shop, anna.id, { memberReport })).memberReport
  const reason = { category: 'SPAM' as const, description: 'Sells watches' }
  const { memberReport: made } = await asAnna.reportMember({ reportedMemberId: bert.id, reason })
  const owner = ownerClient(shop, { memberReport }).memberReport
  const { items } = await owner.queryMemberReports().eq('reportedMemberId', bert.id).find()
  expect(items).toEqual([made])
  expect((await owner.listReportedMembers()).reportedMembers).toMatchObject([
    { reportedMemberId: bert.id, reportCount: '1', reviewed: false, lastReportDate: expect.any(Date) },
  ])
  expect((await owner.queryReportedMembers({ query: { paging: { limit: 5 } } })).reportedMembers).toHaveLength(1)
  await owner.deleteMemberReports(bert.id)
  expect((await owner.listReportedMembers()).reportedMembers).toEqual([])
})

test('what a member writes about themselves', async () => {
  const asAnna = (await memberClient(shop, anna.id, { membersAbout })).membersAbout
  const content = { nodes: [{ type: 'PARAGRAPH' as const, id: 'a1', nodes: [], paragraphData: {} }] }
  const created = await asAnna.createMemberAbout({ content })
  const id = created._id!
  expect(created).toMatchObject({ memberId: anna.id, content, revision: '1' })
  const changed = await asAnna.updateMemberAbout(id, { content: { nodes: [] }, revision: created.revision! })
  expect(changed).toMatchObject({ content: { nodes: [] }, revision: '2' })
  expect((await asAnna.getMemberAbout(id))._id).toBe(id)
  expect((await asAnna.getMyMemberAbout()).memberAbout!._id).toBe(id)
  expect((await asAnna.queryMemberAbouts().eq('memberId', anna.id).find()).items).toHaveLength(1)
  await asAnna.deleteMemberAbout(id)
  await expect(asAnna.getMemberAbout(id)).rejects.toMatchObject(refusedWith('MEMBER_ABOUT_NOT_FOUND'))
})

test('members who work on the site', async () => {
  const { email } = shop.credentials.owner
  const { id } = await inSite(shop, (site) => addMember(site, { loginEmail: email }, { loginEmailVerified: true }))
  const owner = ownerClient(shop, { userMember }).userMember
  const { items } = await owner.queryUserMembers().eq('memberId', id!).ascending('memberId').find()
  expect(items).toMatchObject([{ memberId: id, metaSiteId: shop.credentials.siteId, _createdDate: expect.any(Date) }])
})
