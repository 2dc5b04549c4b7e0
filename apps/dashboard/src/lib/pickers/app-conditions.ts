import { t } from '@lingui/core/macro'
import { listTriggers } from '@stoa/contract/calls/ecom/discounts-custom-trigger'
import { api } from '../calls/api.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

/** The conditions on carts that the shop's apps offer. An id has the app's and the condition's own, as `appId/id`. */
export const appConditionKind: EntityKind = {
  name: 'app conditions',
  hasPictures: false,
  search: async (text, signal) => {
    const words = text.trim().toLowerCase()
    return (await loadAllConditions(signal)).filter(({ name }) => name.toLowerCase().includes(words)).slice(0, maxFound)
  },
  byIds: async (ids, signal) => (await loadAllConditions(signal)).filter(({ id }) => ids.includes(id)),
  texts: () => ({
    search: t`Search by name`,
    nothingFound: t`No app offers such a condition.`,
    gone: t`Condition that its app no longer offers`,
  }),
}

async function loadAllConditions(signal: AbortSignal): Promise<Entity[]> {
  const { triggers = [] } = await api.call(listTriggers, {}, { signal })
  return triggers.map(({ appId, id, name }) => ({ id: `${appId}/${id}`, name: name ?? '' }))
}
