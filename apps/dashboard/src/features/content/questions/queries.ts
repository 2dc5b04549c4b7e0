import { msg } from '@lingui/core/macro'
import { getQuestion, searchQuestions } from '@stoa/contract/calls/stoa/questions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { listOf } from '../../../lib/list-of.ts'

export const questions = listOf(searchQuestions, {
  name: 'questions',
  toRequest: ({ text, filters: { visible = [] }, sort, paging }) => ({
    search: paging.cursor
      ? { cursorPaging: paging }
      : {
          ...(text && { search: { expression: text, mode: 'AND' } }),
          ...(visible.length === 1 && { filter: { visible: visible[0] === 'true' } }),
          sort,
          cursorPaging: paging,
        },
  }),
  rows: ({ questions }) => questions,
  cursors: ({ pagingMetadata }) => pagingMetadata?.cursors,
  filters: [
    {
      key: 'visible',
      title: msg`Visibility`,
      options: [
        { value: 'true', label: msg`Visible` },
        { value: 'false', label: msg`Hidden` },
      ],
    },
  ],
})

export function questionQuery(questionId: string) {
  return queryOptions({
    queryKey: ['questions', 'one', questionId],
    queryFn: async ({ signal }) => (await api.call(getQuestion, { questionId }, { signal })).question!,
  })
}
