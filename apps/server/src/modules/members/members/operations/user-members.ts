import * as contract from '@stoa/contract/services/members/user-member'
import { implementRead } from '../../../../kernel/operation.ts'
import type { WireQuery } from '../../../../kernel/query/page.ts'
import { pageOfUserMembers } from '../user-members.ts'

export const userMembers = {
  queryUserMembers: implementRead(contract.queryUserMembers, async ({ site }, { query }) =>
    pageOfUserMembers(site, query as WireQuery | undefined),
  ),
}
