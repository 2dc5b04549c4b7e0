import { plural, t } from '@lingui/core/macro'
import { bulkDeleteQuestionsByFilter, bulkUpdateQuestionsByFilter } from '@stoa/contract/calls/stoa/questions'
import type { Question } from '@stoa/contract/services/stoa/questions'
import type { FilterAction } from '../../../../lib/list/bulk-action.ts'
import { startByFilter } from '../../../../lib/list/change-by-filter.ts'
import { loadQuestionsByIds } from './queries.ts'

const ofQuestions = { idOf: ({ id }: Question) => id!, load: loadQuestionsByIds }

export function questionBulkActions(): FilterAction<Question>[] {
  return [setVisible(true), setVisible(false), remove()]
}

function setVisible(visible: boolean): FilterAction<Question> {
  return {
    label: visible ? t`Show` : t`Hide`,
    needs: bulkUpdateQuestionsByFilter,
    affects: (question) => question.visible !== visible,
    affected: { visible: !visible },
    noneReason: visible ? t`All selected questions are visible already.` : t`All selected questions are hidden already.`,
    confirm: ({ length }) => ({
      question: visible
        ? plural(length, { one: 'Show # question?', other: 'Show # questions?' })
        : plural(length, { one: 'Hide # question?', other: 'Hide # questions?' }),
      consequence: visible
        ? t`Everybody can read them. You can undo this.`
        : t`Nobody can read them any more. You can undo this.`,
      confirmLabel: visible ? t`Show` : t`Hide`,
      harmless: true,
    }),
    done: (count) =>
      visible
        ? plural(count, { one: '# question is visible now', other: '# questions are visible now' })
        : plural(count, { one: '# question hidden', other: '# questions hidden' }),
    failed: (count) => plural(count, { one: '# question wasn’t changed', other: '# questions weren’t changed' }),
    start: startByFilter(bulkUpdateQuestionsByFilter, { question: { visible } }),
    ...ofQuestions,
  }
}

function remove(): FilterAction<Question> {
  return {
    label: t`Delete`,
    needs: bulkDeleteQuestionsByFilter,
    secondary: true,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Delete # question?', other: 'Delete # questions?' }),
      consequence: t`The shop no longer shows them. You can undo this.`,
      confirmLabel: t`Delete`,
    }),
    done: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
    failed: (count) => plural(count, { one: '# question wasn’t deleted', other: '# questions weren’t deleted' }),
    start: startByFilter(bulkDeleteQuestionsByFilter, {}),
    ...ofQuestions,
  }
}
