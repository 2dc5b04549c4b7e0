import * as contract from '@stoa/contract/services/stoa/member-rows'
import { implementRead } from '../../kernel/operation.ts'
import type { WireQuery } from '../../kernel/query/page.ts'
import { memberLines } from './member-file.ts'
import { countRows, searchRows } from './rows.ts'

export const memberRows = {
  searchMemberRows: implementRead(contract.searchMemberRows, async ({ site }, { search }) => {
    const { members, metadata } = await searchRows(site, search as WireQuery)
    return { memberRows: members.map(({ row }) => row), pagingMetadata: metadata }
  }),

  countMemberRows: implementRead(contract.countMemberRows, async ({ site }, selection) => ({
    count: await countRows(site, selection as WireQuery),
  })),

  exportMembers: implementRead(contract.exportMembers, async ({ site }, { search = {} }) => {
    const { members, metadata } = await searchRows(site, search as WireQuery)
    return {
      csv: memberLines(members, { withHeadings: !search.cursorPaging?.cursor }),
      fileName: `members-${site.now.toISOString().slice(0, 10)}.csv`,
      memberCount: members.length,
      pagingMetadata: metadata,
    }
  }),
}
