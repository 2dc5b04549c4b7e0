import { t } from '@lingui/core/macro'
import { createCustomerSegment, deleteCustomerSegment, listCustomerSegments } from '@stoa/contract/calls/stoa/customer-segments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { SavedViews } from '../../../lib/list/saved-views.ts'

export const segmentsQuery = queryOptions({
  queryKey: ['customer-segments'],
  queryFn: async ({ signal }) => (await api.call(listCustomerSegments, {}, { signal })).customerSegments ?? [],
})

/** The named filters of the list, which everybody in the back office shares. */
export function useSegments(): SavedViews {
  const { data: segments = [] } = useQuery(segmentsQuery)
  const create = useCall(createCustomerSegment, {
    failed: t`We couldn’t save the segment`,
    done: (_response, { customerSegment }) => t`Segment ${customerSegment?.name ?? ''} saved for everybody`,
    refreshes: [segmentsQuery],
  })
  const remove = useCall(deleteCustomerSegment, {
    failed: t`We couldn’t remove the segment`,
    done: t`Segment removed`,
    refreshes: [segmentsQuery],
  })
  return {
    texts: {
      save: t`Save segment`,
      name: t`Name of the segment`,
      remove: (title) => t`Remove segment ${title} for everybody`,
    },
    views: segments.map(({ name = '', conditions = '' }) => ({ title: name, search: conditions })),
    denied: { save: create.denied, remove: remove.denied },
    maxLength: 60,
    save: (view) => create.send({ customerSegment: { name: view.title, conditions: view.search } }),
    remove: ({ title }) => {
      const id = segments.find(({ name }) => name === title)?.id
      if (id) remove.send({ customerSegmentId: id })
    },
  }
}
