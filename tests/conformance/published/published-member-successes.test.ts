import {
  authorization,
  badgeAssignments,
  badges,
  badgesV2,
  customFieldApplications,
  customFields,
  customFieldSuggestions,
  memberRoleDefinition,
} from '@wix/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// Badges, roles and fields of members through the published package, each operation served once.

let server: TestServer
let shop: TestShop
let mia: TestMember
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  mia = await aMember(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

const colors = { backgroundColor: '#FFCC00', textColor: '#000000' }

test('badges and their assignments', async () => {
  const owner = ownerClient(shop, { badgesV2, badgeAssignments })
  const { _id: id } = await owner.badgesV2.createBadge({ title: 'Gold', ...colors })
  const other = await owner.badgesV2.createBadge({ title: 'Silver', ...colors, icon: 'https://pictures.example/star.png' })
  expect((await owner.badgesV2.getBadge(id!)).title).toBe('Gold')
  expect((await owner.badgesV2.updateBadge(id!, { title: 'Golden' })).slug).toBe('golden')
  await owner.badgesV2.moveBadge(id!, { position: 'AFTER', moveAfterBadgeId: other._id! })
  const found = await owner.badgesV2.queryBadges().find()
  expect(found.items.map(({ title }) => title)).toEqual(['Silver', 'Golden'])
  const { badges: ordered } = await owner.badgesV2.updateBadgesDisplayOrder([id!, other._id!])
  expect(ordered!.map(({ title }) => title)).toEqual(['Golden', 'Silver'])

  const assigned = await owner.badgeAssignments.createBadgeAssignment({ badgeId: id!, memberId: mia.id })
  const bulk = await owner.badgeAssignments.bulkCreateBadgeAssignments([{ badgeId: other._id!, memberId: mia.id }])
  expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  const assignTags = { tags: { tagIds: ['a'] } }
  const tagged = await owner.badgeAssignments.bulkUpdateBadgeAssignmentTags([assigned._id!], { assignTags })
  expect(tagged.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  const started = await owner.badgeAssignments.bulkUpdateBadgeAssignmentTagsByFilter({ badgeId: id }, { assignTags })
  expect(started.jobId).toBeTruthy()
  const ofMia = await owner.badgeAssignments.queryBadgeAssignments().eq('memberId', mia.id).find()
  expect(ofMia.items).toHaveLength(2)
  await owner.badgeAssignments.deleteBadgeAssignment(assigned._id!)
  const rest = ofMia.items.flatMap(({ _id }) => (_id === assigned._id ? [] : _id!))
  expect((await owner.badgeAssignments.bulkDeleteBadgeAssignments(rest)).bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  await owner.badgesV2.deleteBadge(other._id!)
  const visitor = visitorClient(shop, { badgesV2 })
  expect((await visitor.badgesV2.queryBadges().find()).items.map(({ title }) => title)).toEqual(['Golden'])
})

test('the older badges', async () => {
  const owner = ownerClient(shop, { badges }).badges
  const id = (await owner.createBadge({ title: 'Bronze', ...colors }))._id!
  expect((await owner.updateBadge(id, { title: 'Old bronze' })).slug).toBe('old-bronze')
  expect((await owner.getBadge(id)).title).toBe('Old bronze')
  expect((await owner.listBadges({ paging: { limit: 10 } })).badges!.map(({ _id }) => _id)).toContain(id)
  expect((await owner.assignBadge(id, [mia.id])).memberIds).toEqual([mia.id])
  expect((await owner.listMembersByBadge(id)).memberIds).toEqual([mia.id])
  expect((await owner.listBadgesPerMember([mia.id])).memberBadgeIds![0]!.badgeIds).toEqual([id])
  expect((await owner.getMemberCountsPerBadge()).badgeMemberCounts).toContainEqual({ badgeId: id, memberCount: 1 })
  expect((await owner.updateBadgesDisplayOrder([id])).badges![0]!._id).toBe(id)
  await owner.unassignBadge(id, [mia.id])
  await owner.deleteBadge(id)
})

test('roles and who has them', async () => {
  const owner = ownerClient(shop, { memberRoleDefinition, authorization })
  const { role } = await owner.memberRoleDefinition.createMemberRoleDefinition('WRITER', { roleTitle: 'Writer' })
  expect((await owner.memberRoleDefinition.getMemberRoleDefinition('WRITER')).role!._id).toBe(role!._id)
  const changed = await owner.memberRoleDefinition.updateMemberRoleDefinition('WRITER', {
    blockable: true,
    revision: role!.revision!,
  })
  expect(changed.role!.blockable).toBe(true)
  expect((await owner.memberRoleDefinition.listMemberRoleDefinitions()).roles).toHaveLength(2)
  expect((await owner.authorization.assignRole(mia.id, 'WRITER')).roleKey).toBe('WRITER')
  expect((await owner.authorization.getRoles(mia.id)).roles!.map(({ roleKey }) => roleKey)).toEqual(['SITE_MEMBER', 'WRITER'])
  const { rolesByMemberId } = await owner.authorization.queryRoles({ query: { filter: { memberId: mia.id } } })
  expect(rolesByMemberId![mia.id]!.roles).toHaveLength(2)
  await owner.authorization.unassignRole(mia.id, 'WRITER')
  await owner.memberRoleDefinition.deleteMemberRoleDefinition('WRITER')
})

test('fields of profiles, whom they apply to, and suggestions', async () => {
  const owner = ownerClient(shop, { customFields, customFieldApplications, customFieldSuggestions })
  const field = await owner.customFields.createCustomField({ name: 'Animal', fieldType: 'TEXT' })
  const id = field._id!
  expect((await owner.customFields.getCustomField(id)).field!.key).toBe('custom.animal')
  const renamed = await owner.customFields.updateCustomField(id, { name: 'Pet', revision: field.revision! })
  expect(renamed.name).toBe('Pet')
  const { fields } = await owner.customFields.updateCustomFieldsOrder([id], { section: 'GENERAL' })
  expect(fields![0]!._id).toBe(id)
  expect((await owner.customFields.listCustomFields()).fields!.map(({ name }) => name)).toContain('Pet')

  const applications = { items: [{ applicationType: 'MEMBER' as const, entityId: mia.id }] }
  const created = await owner.customFieldApplications.createCustomFieldApplication({ customFieldId: id, applications })
  const updated = await owner.customFieldApplications.updateCustomFieldApplication(id, {
    applications,
    revision: created.revision!,
  })
  expect(updated.revision).toBe('2')
  expect((await owner.customFieldApplications.getCustomFieldApplication(id)).application!.customFieldKey).toBe('custom.animal')
  expect((await owner.customFieldApplications.getCustomFieldApplications([id])).applications).toHaveLength(1)
  const ofMembers = await owner.customFieldApplications.getMembersCustomFieldApplications([mia.id])
  expect(ofMembers.results![0]!.applications).toContainEqual(
    expect.objectContaining({ customFieldKey: 'custom.animal', applies: true }),
  )
  expect((await owner.customFieldApplications.getRolesCustomFieldApplications([mia.id])).results).toEqual([])
  await owner.customFieldApplications.deleteCustomFieldApplication(id)

  await owner.customFields.hideCustomField(id, renamed.revision!)
  expect((await owner.customFieldSuggestions.listCustomFieldSuggestions()).suggestions!.map(({ name }) => name)).toContain('Pet')
  const asked = await owner.customFieldSuggestions.queryCustomFieldSuggestions().eq('name', 'Pet').find()
  expect(asked.items).toMatchObject([{ customFieldId: id }])
  const { field: hidden } = await owner.customFields.getCustomField(id)
  await owner.customFields.deleteCustomField(id, hidden!.revision!)
})
