import * as contract from '@stoa/contract/services/stoa/blocked-members'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadBlocks, loadBlockedNames } from '../../members/ports/blocks.ts'
import { ownMemberId } from '../../members/ports/reading.ts'

export const listBlockedMembers = implementRead(contract.listBlockedMembers, async ({ site, caller }, { cursorPaging }) => {
  const ownId = ownMemberId(caller)
  const { rows, metadata } = await loadBlocks(site, ownId, cursorPaging, 'BLOCKING')
  const names = await loadBlockedNames(
    site,
    ownId,
    rows.map(({ id }) => id),
  )
  return {
    blockedMembers: rows.map(({ id }) => {
      const nickname = names.get(id)
      return { memberId: id, ...(nickname !== undefined && { nickname }) }
    }),
    pagingMetadata: metadata,
  }
})
