import { plural, t } from '@lingui/core/macro'
import { Button, Group, Modal, MultiSelect, TagsInput } from '@mantine/core'
import { bulkUpdateCustomerTagsByFilter } from '@stoa/contract/calls/stoa/customers'
import { customerLimits } from '@stoa/contract/limits/stoa/customers'
import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import type { BulkEntry, BulkQuestion } from '../../lib/list/bulk-action.ts'
import { changeByFilter } from '../../lib/list/change-by-filter.ts'
import { customerTagsQuery } from './queries.ts'

export function customerBulkActions(): readonly BulkEntry<CustomerRow>[] {
  return [{ label: t`Tags…`, needs: bulkUpdateCustomerTagsByFilter, Question: TagsQuestion }]
}

/** Adds and removes tags on many customers. */
const TagsQuestion: BulkQuestion<CustomerRow>['Question'] = ({ rows, onAnswer, onClose }) => {
  const { data: known = [] } = useQuery(customerTagsQuery)
  const [assignTags, assign] = useState<string[]>([])
  const [unassignTags, unassign] = useState<string[]>([])
  const removable = [...new Set(rows.flatMap(({ tags = [] }) => tags))]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onAnswer(tagging({ assignTags, unassignTags }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={plural(rows.length, { one: 'Edit tags of # customer', other: 'Edit tags of # customers' })}
      size="28rem"
    >
      <form onSubmit={submit}>
        <TagsInput
          label={t`Add`}
          placeholder={t`Type a tag and press Enter`}
          data={known}
          value={assignTags}
          onChange={assign}
          maxLength={customerLimits.tags.maxLength}
          maxTags={20}
          data-autofocus
        />
        <MultiSelect
          label={t`Remove`}
          mt="sm"
          data={removable}
          value={unassignTags}
          onChange={unassign}
          maxValues={20}
          disabled={removable.length === 0}
          {...(removable.length === 0 && { description: t`None of the selected customers has a tag.` })}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={onClose}>{t({ message: 'Cancel', context: 'dialog' })}</Button>
          <Button type="submit" variant="filled" disabled={assignTags.length === 0 && unassignTags.length === 0}>
            {t`Change tags`}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function tagging(tags: { assignTags: string[]; unassignTags: string[] }) {
  const change = changeByFilter(bulkUpdateCustomerTagsByFilter, tags)
  return {
    label: '',
    batchSize: change.batchSize,
    run: async (rows: CustomerRow[]) => {
      const outcomes = await change.run(rows)
      await queryClient.invalidateQueries({ queryKey: customerTagsQuery.queryKey })
      return outcomes
    },
    undo: (rows: CustomerRow[]) => change.undo(rows),
    done: (count: number) => plural(count, { one: 'Tags of # customer changed', other: 'Tags of # customers changed' }),
    failed: (count: number) =>
      plural(count, { one: 'Tags of # customer could not be changed', other: 'Tags of # customers could not be changed' }),
  }
}
