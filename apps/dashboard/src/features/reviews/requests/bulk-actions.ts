import { plural, t } from '@lingui/core/macro'
import { bulkCancelReviewRequestRows, bulkRetryReviewRequestRows } from '@stoa/contract/calls/stoa/review-requests'
import type { ReviewRequestRow } from '@stoa/contract/services/stoa/review-requests'
import type { FilterAction } from '../../../lib/list/bulk-action.ts'
import { startByFilter } from '../../../lib/list/change-by-filter.ts'
import { requestsByIds } from './list.ts'

const ofRequests = { idOf: ({ id }: ReviewRequestRow) => id!, load: requestsByIds }

/** The bulk actions for requests. Each asks with those that it changes, and can be undone. */
export function requestBulkActions(): readonly FilterAction<ReviewRequestRow>[] {
  return [cancel(), retry()]
}

function cancel(): FilterAction<ReviewRequestRow> {
  return {
    label: t`Cancel`,
    needs: bulkCancelReviewRequestRows,
    affects: ({ status }) => status === 'SCHEDULED',
    affected: { status: 'SCHEDULED' },
    noneReason: t`None of the selected requests is scheduled`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Cancel # request?', other: 'Cancel # requests?' }),
      consequence: t`These buyers are not asked for a review. You can undo this.`,
      confirmLabel: plural(length, { one: 'Cancel # request', other: 'Cancel # requests' }),
      keepLabel: t`Keep`,
    }),
    done: (count) => plural(count, { one: '# request cancelled', other: '# requests cancelled' }),
    failed: (count) => plural(count, { one: '# request could not be cancelled', other: '# requests could not be cancelled' }),
    start: startByFilter(bulkCancelReviewRequestRows, {}),
    ...ofRequests,
  }
}

function retry(): FilterAction<ReviewRequestRow> {
  return {
    label: t`Send again`,
    needs: bulkRetryReviewRequestRows,
    affects: ({ status }) => status === 'FAILED',
    affected: { status: 'FAILED' },
    noneReason: t`None of the selected requests has failed`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Send # request again?', other: 'Send # requests again?' }),
      consequence: t`The emails go out as soon as your quiet hours allow. What is not sent yet can be undone.`,
      confirmLabel: t`Send again`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# request scheduled again', other: '# requests scheduled again' }),
    failed: (count) => plural(count, { one: '# request could not be sent again', other: '# requests could not be sent again' }),
    start: startByFilter(bulkRetryReviewRequestRows, {}),
    ...ofRequests,
  }
}
