import { plural, t } from '@lingui/core/macro'
import { bulkUpdateCustomerTagsByFilter } from '@stoa/contract/calls/stoa/customers'
import { customerLimits } from '@stoa/contract/limits/stoa/customers'
import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/calls/query-client.ts'
import type { BulkEntry, BulkQuestion } from '../../lib/list/bulk-action.ts'
import { changeByFilter } from '../../lib/list/change-by-filter.ts'
import { TagsDialog } from '../../lib/list/tags-dialog.tsx'
import { customerTagsQuery } from './queries.ts'

export function customerBulkActions(): readonly BulkEntry<CustomerRow>[] {
  return [{ label: t`Tags…`, needs: bulkUpdateCustomerTagsByFilter, Question: TagsQuestion }]
}

/** Adds and removes tags on many customers. */
const TagsQuestion: BulkQuestion<CustomerRow>['Question'] = ({ rows, onAnswer, onClose }) => {
  const { data: known = [] } = useQuery(customerTagsQuery)
  const removable = [...new Set(rows.flatMap(({ tags = [] }) => tags))]
  return (
    <TagsDialog
      title={plural(rows.length, { one: 'Edit tags of # customer', other: 'Edit tags of # customers' })}
      known={known}
      maxLength={customerLimits.tags.maxLength}
      maxTags={20}
      removable={removable.map((tag) => ({ value: tag, label: tag }))}
      noneRemovable={t`None of the selected customers has a tag.`}
      onSubmit={(assignTags, unassignTags) => {
        onClose()
        onAnswer(tagging({ assignTags, unassignTags }))
      }}
      onClose={onClose}
    />
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
