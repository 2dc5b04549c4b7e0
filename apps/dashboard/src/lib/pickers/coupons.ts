import { t } from '@lingui/core/macro'
import { queryCoupons } from '@stoa/contract/calls/marketing/coupons'
import { api } from '../calls/api.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

export const couponKind: EntityKind = {
  name: 'coupons',
  hasPictures: false,
  search: (text, signal) => find(text ? { 'specification.code': { $contains: text } } : {}, signal),
  byIds: (ids, signal) => find({ id: { $in: ids } }, signal),
  texts: () => ({ search: t`Search by code`, nothingFound: t`No code contains these letters.`, gone: t`Deleted code` }),
}

async function find(filter: object, signal: AbortSignal): Promise<Entity[]> {
  const query = { filter: JSON.stringify(filter), paging: { limit: maxFound } }
  const { coupons = [] } = await api.call(queryCoupons, { query }, { signal })
  return coupons.map(({ id, specification }) => ({
    id: id!,
    name: specification?.code ?? '',
    ...(specification?.name && { detail: specification.name }),
  }))
}
