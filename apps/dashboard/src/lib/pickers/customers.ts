import { t } from '@lingui/core/macro'
import { searchCustomers } from '@stoa/contract/calls/stoa/customers'
import { api } from '../calls/api.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

/** The customers of the site, found by name, company, email and phone. */
export const customerKind: EntityKind = {
  name: 'customers',
  hasPictures: false,
  search: (text, signal) =>
    find({ cursorPaging: { limit: maxFound }, ...(text && { search: { expression: text, mode: 'AND' } }) }, signal),
  byIds: (ids, signal) => find({ cursorPaging: { limit: 100 }, filter: { id: { $in: ids } } }, signal),
  texts: () => ({
    search: t`Search by name, email or phone`,
    nothingFound: t`No matching customer.`,
    gone: t`Deleted customer`,
  }),
}

async function find(search: object, signal: AbortSignal): Promise<Entity[]> {
  const { customers = [] } = await api.call(searchCustomers, { search }, { signal })
  return customers.map(({ id, name, email }) => ({
    id: id!,
    name: name || email || t`Customer`,
    detail: name === email ? undefined : (email ?? undefined),
  }))
}
