import * as contract from '@stoa/contract/services/members/members'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { offsetMetadata, sortOf, type WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { member } from '../entity.ts'
import { showAll, showOne } from '../show.ts'
import { getVisibleMember } from '../visible.ts'

export const getMember = implementRead(contract.getMember, async ({ site }, { id, fieldsets }) => ({
  member: await showOne(site, await getVisibleMember(site, id), fieldsets),
}))

export const getCurrentMember = implementRead(contract.getCurrentMember, async ({ site, caller }, { fieldsets }) => {
  const own = caller.kind === 'MEMBER' ? await member.find(site, caller.memberId) : undefined
  if (!own) throw notFound('member', {})
  return { member: await showOne(site, own, fieldsets) }
})

export const listMembers = implementRead(contract.listMembers, async ({ site }, { paging, sorting, fieldsets }) => {
  const page = await pageOfMembers(site, { paging: paging ?? {}, sort: sortOf(sorting) })
  return { members: await showAll(site, page.items, fieldsets), metadata: await offsetMetadata(page) }
})

export const queryMembers = implementRead(contract.queryMembers, async ({ site, caller }, { query, search, fieldsets }) => {
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
