import * as contract from '@stoa/contract/services/members/members'
import type { Member } from '@stoa/contract/services/members/members'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../../kernel/site/identity.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { offsetMetadata, sortOf, type WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { withoutGoneRecipients } from '../address-book.ts'
import { bulkMoves } from '../bulk-moves.ts'
import { member } from '../entity.ts'
import { changeMember } from '../change.ts'
import { addMember } from '../join.ts'
import { mailOwnDeletion } from '../mail-own-deletion.ts'
import { moveMember, setActivity, setPrivacy, userOf } from '../moves.ts'
import { checkMayShow } from '../may-show.ts'
import { checkMayChange, ownMemberId } from '../own.ts'
import { withoutGoneDetails } from '../profile-details.ts'
import { showAll, showOne, showWhole } from '../show.ts'
import { changeSlug } from '../slug-change.ts'
import { trashMember } from '../trash.ts'
import { visibleMember } from '../visible.ts'

const createMember = implement(contract.createMember, async ({ site }, { member: given = {} }) => ({
  member: await showWhole(site, await addMember(site, given)),
}))

const updateMember = implement(contract.updateMember, async ({ site, caller }, { member: change }) => {
  checkMayChange(caller, change!.id!)
  const before = await member.lock(site, change!.id!)
  const after = await changeMember(site, change!)
  await checkMayShow(site, caller, before, after)
  return { member: await showWhole(site, after) }
})

const getMember = implementRead(contract.getMember, async ({ site }, { id, fieldsets }) => ({
  member: await showOne(site, await visibleMember(site, id!), fieldsets),
}))

const getCurrentMember = implementRead(contract.getCurrentMember, async ({ site, caller }, { fieldsets }) => {
  const own = caller.kind === 'MEMBER' ? await member.find(site, caller.memberId) : undefined
  if (!own) throw notFound('member', {})
  return { member: await showOne(site, own, fieldsets) }
})

const listMembers = implementRead(contract.listMembers, async ({ site }, { paging, sorting, fieldsets }) => {
  const page = await pageOfMembers(site, { paging: paging ?? {}, sort: sortOf(sorting) })
  return { members: await showAll(site, page.items, fieldsets), metadata: await offsetMetadata(page) }
})

const queryMembers = implementRead(contract.queryMembers, async ({ site, caller }, { query, search, fieldsets }) => {
  const { filter, paging, sorting } = query ?? {}
  // Words of an address or a name would tell whose they are.
  const fields = isStaff(caller) ? (search?.fields ?? ['profile.nickname']) : ['profile.nickname']
  const words = search?.expression ? { search: { expression: search.expression, fields } } : {}
  const page = await pageOfMembers(site, { filter, paging: paging ?? {}, sort: sortOf(sorting), ...words })
  return { members: await showAll(site, page.items, fieldsets), metadata: await offsetMetadata(page) }
})

function pageOfMembers(site: SiteRead, query: WireQuery) {
  return member.query(site, query)
}

const updateMemberSlug = implement(contract.updateMemberSlug, async ({ site, caller }, { id, slug }) => {
  checkMayChange(caller, id!)
  return { member: await showWhole(site, await changeSlugAs(site, caller, id!, slug!)) }
})

const updateCurrentMemberSlug = implement(contract.updateCurrentMemberSlug, async ({ site, caller }, { slug }) => ({
  member: await showWhole(site, await changeSlugAs(site, caller, ownMemberId(caller), slug!)),
}))

async function changeSlugAs(site: SiteTx, caller: Caller, id: string, slug: string): Promise<Member> {
  const before = await member.lock(site, id)
  const after = await changeSlug(site, id, slug)
  await checkMayShow(site, caller, before, after)
  return after
}

const joinCommunity = implement(contract.joinCommunity, async ({ site, caller }) => ({
  member: await showWhole(site, await setPrivacy(site, ownMemberId(caller), 'PUBLIC')),
}))

const leaveCommunity = implement(contract.leaveCommunity, async ({ site, caller }) => ({
  member: await showWhole(site, await setPrivacy(site, ownMemberId(caller), 'PRIVATE')),
}))

const approveMember = implement(contract.approveMember, async ({ site }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id!, 'approve')),
}))

const blockMember = implement(contract.blockMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id!, 'block', userOf(caller))),
}))

const disconnectMember = implement(contract.disconnectMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await moveMember(site, id!, 'disconnect', userOf(caller))),
}))

const muteMember = implement(contract.muteMember, async ({ site, caller }, { id }) => ({
  member: await showWhole(site, await setActivity(site, id!, 'MUTED', userOf(caller))),
}))

const unmuteMember = implement(contract.unmuteMember, async ({ site }, { id }) => ({
  member: await showWhole(site, await setActivity(site, id!, 'ACTIVE')),
}))

const deleteMember = implement(contract.deleteMember, async ({ site }, { id }) => {
  await trashMember(site, id!)
  return {}
})

const deleteMyMember = implement(contract.deleteMyMember, async ({ site, caller }, { contentAssigneeId }) => {
  const id = ownMemberId(caller)
  const { loginEmail: email, preferences } = await trashMember(site, id, { contentAssigneeId, field: '', byMember: true })
  const language = preferences?.language ?? site.language
  if (email) site.enqueue(mailOwnDeletion, { memberId: id, email, language, deletedDate: site.now.toISOString() })
  return {}
})

const bulkDeleteMembers = implement(contract.bulkDeleteMembers, async ({ site }, { memberIds }) => {
  const { results, bulkActionMetadata } = await bulk(site, memberIds!, (_site, id, index) =>
    trashMember(site, id, { field: `memberIds[${index}]` }),
  )
  return { results: results.map(({ itemMetadata }) => ({ itemMetadata })), bulkActionMetadata }
})

const bulkDeleteMembersByFilter = bulkByFilter(contract.bulkDeleteMembersByFilter, member.list, bulkMoves.remove)
const bulkApproveMembers = bulkByFilter(contract.bulkApproveMembers, member.list, bulkMoves.approve)
const bulkBlockMembers = bulkByFilter(contract.bulkBlockMembers, member.list, bulkMoves.block)

const deleteMemberPhones = implement(contract.deleteMemberPhones, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id!)
  return { member: await showWhole(site, await withoutContact(site, id!, 'phones')) }
})

const deleteMemberEmails = implement(contract.deleteMemberEmails, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id!)
  return { member: await showWhole(site, await withoutContact(site, id!, 'emails')) }
})

const deleteMemberAddresses = implement(contract.deleteMemberAddresses, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id!)
  return { member: await showWhole(site, await withoutContact(site, id!, 'addresses')) }
})

async function withoutContact(site: SiteTx, id: string, list: 'phones' | 'emails' | 'addresses') {
  const before = await member.lock(site, id)
  const { [list]: _removed, ...contact } = before.contact ?? {}
  return member.save(site, before, withoutGoneDetails(withoutGoneRecipients({ ...before, contact })))
}

export const members = {
  createMember,
  updateMember,
  getMember,
  getCurrentMember,
  listMembers,
  queryMembers,
  updateMemberSlug,
  updateCurrentMemberSlug,
  joinCommunity,
  leaveCommunity,
  approveMember,
  blockMember,
  disconnectMember,
  muteMember,
  unmuteMember,
  deleteMember,
  deleteMyMember,
  bulkDeleteMembers,
  bulkDeleteMembersByFilter,
  bulkApproveMembers,
  bulkBlockMembers,
  deleteMemberPhones,
  deleteMemberEmails,
  deleteMemberAddresses,
}
