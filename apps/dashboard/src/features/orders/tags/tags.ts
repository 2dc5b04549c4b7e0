import { bulkUpdateOrderTags } from '@stoa/contract/calls/ecom/orders'
import { listOrderTags, nameOrderTags } from '@stoa/contract/calls/stoa/order-tags'
import type { OrderTag } from '@stoa/contract/services/stoa/order-tags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const tagsQuery = queryOptions({
  queryKey: ['order-tags'],
  queryFn: async ({ signal }) => (await api.call(listOrderTags, {}, { signal })).orderTags ?? [],
})

/** The tags for orders. A tag set by an app is named by its ID. */
export function useTags() {
  const { data: tags = [] } = useQuery(tagsQuery)
  return { tags, nameOf: (id: string) => tags.find((tag) => tag.id === id)?.name ?? id }
}

/** The IDs of tags by name. New tags are created. */
export async function loadTagIds(names: readonly string[], known: readonly OrderTag[]): Promise<string[]> {
  const idOf = new Map(known.map(({ id, name }) => [name!, id!]))
  const fresh = names.filter((name) => !idOf.has(name))
  const { orderTags = [] } = fresh.length > 0 ? await api.call(nameOrderTags, { names: [...fresh] }) : {}
  return [...names.flatMap((name) => idOf.get(name) ?? []), ...orderTags.map(({ id }) => id!)]
}

export function changeTags(orderIds: readonly string[], { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
  return api.call(bulkUpdateOrderTags, {
    orderIds: [...orderIds],
    assignTags: { privateTags: { tagIds: [...add] } },
    unassignTags: { privateTags: { tagIds: [...remove] } },
  })
}
