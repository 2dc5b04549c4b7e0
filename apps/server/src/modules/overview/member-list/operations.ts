import * as contract from '@stoa/contract/services/stoa/member-rows'
import { bulkByFilter } from '../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { bulkMoves } from '../../members/members/ports/accounts.ts'
import { memberLines } from './member-file.ts'
import { rowList, searchRows } from './rows.ts'

export const searchMemberRows = implementRead(contract.searchMemberRows, async ({ site }, { search }) => {
  const { members, metadata } = await searchRows(site, search)
  return { memberRows: members.map(({ row }) => row), pagingMetadata: metadata }
})

export const countMemberRows = implementRead(contract.countMemberRows, async ({ site }, selection) => ({
  count: await rowList.count(site, selection as WireQuery),
}))

export const exportMembers = implementRead(contract.exportMembers, async ({ site }, { search = {} }) => {
  const { members, metadata } = await searchRows(site, search)
  return {
    csv: memberLines(members, { withHeadings: !search.cursorPaging?.cursor }),
    fileName: `members-${site.now.toISOString().slice(0, 10)}.csv`,
    memberCount: members.length,
    pagingMetadata: metadata,
  }
})

export const bulkApproveMembersByFilter = bulkByFilter(contract.bulkApproveMembersByFilter, rowList, bulkMoves.approve)

export const bulkBlockMembersByFilter = bulkByFilter(contract.bulkBlockMembersByFilter, rowList, bulkMoves.block)

export const bulkMuteMembersByFilter = bulkByFilter(contract.bulkMuteMembersByFilter, rowList, bulkMoves.mute)

export const bulkUnmuteMembersByFilter = bulkByFilter(contract.bulkUnmuteMembersByFilter, rowList, bulkMoves.unmute)

export const bulkDisconnectMembersByFilter = bulkByFilter(contract.bulkDisconnectMembersByFilter, rowList, bulkMoves.disconnect)

export const bulkDeleteMembersByFilter = bulkByFilter(contract.bulkDeleteMembersByFilter, rowList, bulkMoves.remove)
