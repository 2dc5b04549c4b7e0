import { t } from '@lingui/core/macro'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { api } from '../calls/api.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

/** The members of the site, found by name and login email. */
export const memberKind: EntityKind = {
  name: 'members',
  hasPictures: false,
  search: (text, signal) =>
    find({ cursorPaging: { limit: maxFound }, ...(text && { search: { expression: text, mode: 'AND' } }) }, signal),
  byIds: (ids, signal) => find({ cursorPaging: { limit: 100 }, filter: { id: { $in: ids } } }, signal),
  texts: () => ({ search: t`Search by name or email`, nothingFound: t`No matching member.`, gone: t`Deleted member` }),
}

async function find(search: object, signal: AbortSignal): Promise<Entity[]> {
  const { memberRows = [] } = await api.call(searchMemberRows, { search }, { signal })
  return memberRows.map(({ id, name, loginEmail }) => ({
    id: id!,
    name: name || loginEmail || t`Member`,
    detail: name ? (loginEmail ?? undefined) : undefined,
  }))
}
