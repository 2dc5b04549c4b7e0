import { getQuestion, searchQuestions } from '@stoa/contract/calls/stoa/questions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { cursorSearch, listOf } from '../../../lib/list-of.ts'

export const questions = listOf(searchQuestions, {
  name: 'questions',
  toRequest: (question) => ({ search: cursorSearch(question) }),
  rows: ({ questions }) => questions,
})

export function questionQuery(questionId: string) {
  return queryOptions({
    queryKey: ['questions', 'one', questionId],
    queryFn: async ({ signal }) => (await api.call(getQuestion, { questionId }, { signal })).question!,
  })
}
