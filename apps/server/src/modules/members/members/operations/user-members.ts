import * as contract from '@stoa/contract/services/members/user-member'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import { pageOfUserMembers } from '../user-members.ts'

export const queryUserMembers = implementRead(contract.queryUserMembers, async ({ site }, { query }) =>
  pageOfUserMembers(site, query as WireQuery | undefined),
)
