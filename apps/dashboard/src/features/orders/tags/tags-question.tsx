import { plural, t } from '@lingui/core/macro'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { useMutation } from '@tanstack/react-query'
import { runOneByOne, toOutcomes, type BulkAction, type BulkQuestion } from '../../../lib/list/bulk-action.ts'
import { toFailure } from '../../../lib/calls/failure.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { TagsDialog } from '../../../lib/list/tags-dialog.tsx'
import { changeTags, loadTagIds, tagsQuery, useTags } from './tags.ts'

/** Adds and removes tags on many orders. */
export const TagsQuestion: BulkQuestion<OrderRow>['Question'] = ({ rows, onAnswer, onClose }) => {
  const { tags, nameOf } = useTags()
  const removable = [...new Set(rows.flatMap(({ tagIds = [] }) => tagIds))]
  const naming = useMutation({
    mutationFn: ({ added }: { added: string[]; removed: string[] }) => loadTagIds(added, tags),
    onSuccess: (ids, { removed }) => {
      onClose()
      onAnswer(tagging({ add: ids, remove: removed }))
    },
    onError: (error) => notifyFailed(toFailure(error, t`We couldn’t change the tags`)),
  })
  return (
    <TagsDialog
      title={plural(rows.length, { one: 'Edit tags of # order', other: 'Edit tags of # orders' })}
      known={tags.map(({ name }) => name!)}
      maxLength={40}
      removable={removable.map((id) => ({ value: id, label: nameOf(id) }))}
      noneRemovable={t`None of the selected orders has a tag.`}
      sending={naming.isPending}
      onSubmit={(added, removed) => naming.mutate({ added, removed })}
      onClose={onClose}
    />
  )
}

function tagging({ add, remove }: { add: readonly string[]; remove: readonly string[] }): BulkAction<OrderRow> {
  return {
    label: '',
    run: async (rows) => {
      const { results } = await changeTags(
        rows.map(({ id }) => id!),
        { add, remove },
      )
      await queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey })
      return toOutcomes(
        rows,
        results?.map(({ itemMetadata }) => ({ itemMetadata: itemMetadata! })),
      )
    },
    // Each order gets its own earlier tags back, because they may have differed.
    undo: (rows) =>
      runOneByOne(rows, async ({ id, tagIds = [] }) => {
        const before = { add: remove.filter((tag) => tagIds.includes(tag)), remove: add.filter((tag) => !tagIds.includes(tag)) }
        await changeTags([id!], before)
        await queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey })
      }),
    done: (count) => plural(count, { one: 'Tags of # order changed', other: 'Tags of # orders changed' }),
    failed: (count) =>
      plural(count, { one: 'Tags of # order could not be changed', other: 'Tags of # orders could not be changed' }),
  }
}
