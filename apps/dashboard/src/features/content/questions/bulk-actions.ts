import { plural, t } from '@lingui/core/macro'
import { bulkDeleteQuestionsByFilter, bulkUpdateQuestionsByFilter } from '@stoa/contract/calls/stoa/questions'
import type { Question } from '@stoa/contract/services/stoa/questions'
import type { BulkEntry } from '../../../lib/bulk-action.ts'
import { changeByFilter } from '../../../lib/change-by-filter.ts'

export function questionBulkActions(): BulkEntry<Question>[] {
  return [setVisible(true), setVisible(false), remove()]
}

function setVisible(visible: boolean): BulkEntry<Question> {
  return {
    label: visible ? t`Show` : t`Hide`,
    affects: (question) => question.visible !== visible,
    noneReason: visible ? t`All selected questions are visible already.` : t`All selected questions are hidden already.`,
    done: (count) =>
      visible
        ? plural(count, { one: '# question is visible now', other: '# questions are visible now' })
        : plural(count, { one: '# question hidden', other: '# questions hidden' }),
    failed: (count) => plural(count, { one: '# question wasn’t changed', other: '# questions weren’t changed' }),
    ...changeByFilter(bulkUpdateQuestionsByFilter, { question: { visible } }),
  }
}

function remove(): BulkEntry<Question> {
  return {
    label: t`Delete`,
    secondary: true,
    done: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
    failed: (count) => plural(count, { one: '# question wasn’t deleted', other: '# questions weren’t deleted' }),
    ...changeByFilter(bulkDeleteQuestionsByFilter, {}),
  }
}
