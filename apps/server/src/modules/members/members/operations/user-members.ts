import * as contract from '@stoa/contract/services/members/user-member'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import { loadUserMembersPage } from '../user-members.ts'

export const queryUserMembers = implementRead(contract.queryUserMembers, async ({ site }, { query }) =>
  loadUserMembersPage(site, query as WireQuery | undefined),
)
