import { plural, t } from '@lingui/core/macro'
import { bulkCancelReviewRequestsByFilter } from '@stoa/contract/calls/reviews/review-requests'
import { retryReviewRequest } from '@stoa/contract/calls/stoa/review-requests'
import type { ReviewRequestRow } from '@stoa/contract/services/stoa/review-requests'
import { api } from '../../../lib/api.ts'
import { oneByOne, type BulkEntry } from '../../../lib/bulk-action.ts'
import { changeByFilter } from '../../../lib/change-by-filter.ts'

export function requestBulkActions(): readonly BulkEntry<ReviewRequestRow>[] {
  return [cancel(), retry()]
}

function cancel(): BulkEntry<ReviewRequestRow> {
  return {
    label: t`Cancel`,
    needs: bulkCancelReviewRequestsByFilter,
    affects: ({ status }) => status === 'SCHEDULED',
    noneReason: t`None of the selected requests is scheduled`,
    done: (count) => plural(count, { one: '# request cancelled', other: '# requests cancelled' }),
    failed: (count) => plural(count, { one: '# request could not be cancelled', other: '# requests could not be cancelled' }),
    ...changeByFilter(bulkCancelReviewRequestsByFilter, {}),
  }
}

function retry(): BulkEntry<ReviewRequestRow> {
  return {
    label: t`Send again`,
    needs: retryReviewRequest,
    affects: ({ status }) => status === 'FAILED',
    noneReason: t`None of the selected requests has failed`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Send # request again?', other: 'Send # requests again?' }),
      consequence: t`The emails go out as soon as your quiet hours allow.`,
      confirmLabel: t`Send again`,
      harmless: true,
    }),
    run: (rows) => oneByOne(rows, ({ id }) => api.call(retryReviewRequest, { reviewRequestId: id! })),
    done: (count) => plural(count, { one: '# request scheduled again', other: '# requests scheduled again' }),
    failed: (count) => plural(count, { one: '# request could not be sent again', other: '# requests could not be sent again' }),
  }
}
