import * as contract from '@stoa/contract/services/members/member-to-member-block'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Page } from '../../../../kernel/lists/query/list.ts'
import { addBlock, findBlockingMember, loadBlocks, removeBlock } from '../../members/ports/blocks.ts'
import { lockMembers, ownMemberId, findStaffAmong, getVisibleMember } from '../../members/ports/reading.ts'
import { unfollow } from '../follows.ts'

export const blockMember = implement(contract.blockMember, async ({ site, caller, refuse }, { memberId }) => {
  const ownId = ownMemberId(caller)
  const both = { initiatorMemberId: ownId, targetMemberId: memberId }
  if (memberId === ownId) throw refuse('SELF_BLOCKING_FORBIDDEN', 'members cannot block themselves', { initiatorMemberId: ownId })
  const found = await lockMembers(site, [ownId, memberId], 'UPDATE')
  const blockedBy = await findBlockingMember(site, ownId, memberId)
  if (blockedBy === ownId) throw refuse('MEMBER_ALREADY_BLOCKED', 'you have blocked this member already', both)
  if (!found.has(ownId)) throw notFound('member', { id: ownId })
  // For the caller, a member who blocked them does not exist.
  if (!found.has(memberId) || blockedBy) throw notFound('member', { id: memberId })
  const [admin] = await findStaffAmong(site, [ownId, memberId])
  if (admin)
    throw refuse('ADMIN_BLOCKING_FORBIDDEN', 'the people who run the site neither block nor are blocked', {
      ...both,
      adminMemberId: admin.memberId,
    })
  await addBlock(site, ownId, memberId)
  site.noteAfter({ id: memberId, blockedBy: ownId })
  await unfollow(site, ownId, memberId)
  await unfollow(site, memberId, ownId)
  return {}
})

export const unblockMember = implement(contract.unblockMember, async ({ site, caller, refuse }, { memberId }) => {
  const ownId = ownMemberId(caller)
  if (memberId === ownId)
    throw refuse('SELF_UNBLOCKING_FORBIDDEN', 'members cannot block themselves', { initiatorMemberId: ownId })
  if (!(await removeBlock(site, ownId, memberId)))
    throw refuse('BLOCK_DOES_NOT_EXIST', 'you have not blocked this member', {
      blockingMemberId: ownId,
      blockedMemberId: memberId,
    })
  site.noteBefore({ id: memberId, blockedBy: ownId })
  return {}
})

export const listCurrentMemberBlocking = implementRead(
  contract.listCurrentMemberBlocking,
  async ({ site, caller }, { cursorPaging }) => {
    const page = await loadBlocks(site, ownMemberId(caller), cursorPaging, 'BLOCKING')
    return { blockedMemberIds: page.rows.map(({ id }) => id), pagingMetadata: await loadMetadata(page) }
  },
)

export const listMemberBlocks = implementRead(contract.listMemberBlocks, async ({ site }, { memberId, cursorPaging }) => {
  await getVisibleMember(site, memberId)
  const page = await loadBlocks(site, memberId, cursorPaging)
  return {
    memberBlocks: page.rows.map(({ id, direction }) => ({ memberId: id, blockDirection: direction })),
    pagingMetadata: await loadMetadata(page),
  }
})

async function loadMetadata({ metadata: { count, cursors }, total }: Page<object>) {
  return { count, total: await total(), tooManyToCount: false, cursors }
}
