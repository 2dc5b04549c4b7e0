import { plural, t } from '@lingui/core/macro'
import { Button, Group, Modal, MultiSelect, TagsInput } from '@mantine/core'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { runOneByOne, toOutcomes, type BulkAction, type BulkQuestion } from '../../../lib/list/bulk-action.ts'
import { toFailure } from '../../../lib/calls/failure.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { changeTags, loadTagIds, tagsQuery, useTags } from './tags.ts'

/** Adds and removes tags on many orders. */
export const TagsQuestion: BulkQuestion<OrderRow>['Question'] = ({ rows, onAnswer, onClose }) => {
  const { tags, nameOf } = useTags()
  const [added, add] = useState<string[]>([])
  const [removed, remove] = useState<string[]>([])
  const removable = [...new Set(rows.flatMap(({ tagIds = [] }) => tagIds))]
  const naming = useMutation({
    mutationFn: () => loadTagIds(added, tags),
    onSuccess: (ids) => {
      onClose()
      onAnswer(tagging({ add: ids, remove: removed }))
    },
    onError: (error) => notifyFailed(toFailure(error, t`We couldn’t change the tags`)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    naming.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={plural(rows.length, { one: 'Edit tags of # order', other: 'Edit tags of # orders' })}
      size="28rem"
    >
      <form onSubmit={submit}>
        <TagsInput
          label={t`Add`}
          placeholder={t`Type a tag and press Enter`}
          data={tags.map(({ name }) => name!)}
          value={added}
          onChange={add}
          maxLength={40}
          data-autofocus
        />
        <MultiSelect
          label={t`Remove`}
          mt="sm"
          data={removable.map((id) => ({ value: id, label: nameOf(id) }))}
          value={removed}
          onChange={remove}
          disabled={removable.length === 0}
          {...(removable.length === 0 && { description: t`None of the selected orders has a tag.` })}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={onClose}>{t({ message: 'Cancel', context: 'dialog' })}</Button>
          <Button type="submit" variant="filled" loading={naming.isPending} disabled={added.length === 0 && removed.length === 0}>
            {t`Change tags`}
          </Button>
        </Group>
      </form>
    </Modal>
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
