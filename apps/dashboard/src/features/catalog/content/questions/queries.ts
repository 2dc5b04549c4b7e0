import { getQuestion, searchQuestions } from '@stoa/contract/calls/stoa/questions'
import type { Question } from '@stoa/contract/services/stoa/questions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorSearch, listOf, toSearch } from '../../../../lib/list/list-of.ts'

export const questions = listOf(searchQuestions, {
  name: 'questions',
  toRequest: (question) => ({ search: cursorSearch(question) }),
  rows: ({ questions }) => questions,
  selection: ({ text }) => ({ filter: {}, ...(text && { search: toSearch(text) }) }),
})

/** Questions by their ids. */
export async function loadQuestionsByIds(ids: string[]): Promise<Question[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: ids.length } }
  return (await api.call(searchQuestions, { search })).questions ?? []
}

export function questionQuery(questionId: string) {
  return queryOptions({
    queryKey: ['questions', 'one', questionId],
    queryFn: async ({ signal }) => (await api.call(getQuestion, { questionId }, { signal })).question!,
  })
}
