import { t } from '@lingui/core/macro'
import { TagsInput } from '@mantine/core'
import { bulkUpdateOrderTags } from '@stoa/contract/calls/ecom/orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useMutation } from '@tanstack/react-query'
import { deniedReason } from '../../../lib/calls/access.ts'
import { toFailure } from '../../../lib/calls/failure.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery } from '../queries.ts'
import { changeTags, loadTagIds, tagsQuery, useTags } from './tags.ts'

/** Edits the tags of an order. Each change is saved immediately. */
export function TagsPanel({ order }: { order: Order }) {
  const { tags, nameOf } = useTags()
  const ids = order.tags?.privateTags?.tagIds ?? []
  const names = ids.map(nameOf)
  const denied = deniedReason(bulkUpdateOrderTags)
  const save = useMutation({
    mutationFn: async (newTags: string[]) => {
      const add = await loadTagIds(
        newTags.filter((name) => !names.includes(name)),
        tags,
      )
      await changeTags([order.id!], { add, remove: ids.filter((id) => !newTags.includes(nameOf(id))) })
      const changed = [orderFileQuery(order.id!), orders, tagsQuery]
      await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => notifyFailed(toFailure(error, t`We couldn’t change the tags`)),
  })
  return (
    <Panel title={t`Tags`}>
      <TagsInput
        aria-label={t`Tags`}
        description={denied}
        placeholder={names.length === 0 && !denied ? t`Only your staff can see these` : undefined}
        data={tags.map(({ name }) => name!)}
        value={save.isPending ? save.variables : names}
        onChange={(newTags) => save.mutate(newTags)}
        readOnly={save.isPending}
        disabled={denied !== undefined}
        maxLength={40}
        maxTags={100}
      />
    </Panel>
  )
}
