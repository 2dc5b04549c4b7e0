import { msg } from '@lingui/core/macro'
import { countStaffTasks, searchStaffTasks } from '@stoa/contract/calls/stoa/staff-tasks'
import { api } from '../../../lib/calls/api.ts'
import { cursorSearch, listOf, toSearch, type Question } from '../../../lib/list/list-of.ts'

export const staffTasks = listOf(searchStaffTasks, {
  name: 'staff-tasks',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ staffTasks: rows }) => rows,
  count: async (question, signal) => (await api.call(countStaffTasks, toSelection(question), { signal })).count ?? 0,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Open', context: 'task' }), search: 'done=no' },
    { title: msg({ message: 'Done', context: 'task' }), search: 'done=yes' },
  ],
  filters: [
    {
      key: 'done',
      title: msg`Status`,
      single: true,
      options: [
        { value: 'no', label: msg({ message: 'Open', context: 'task' }) },
        { value: 'yes', label: msg({ message: 'Done', context: 'task' }) },
      ],
    },
  ],
  sort: { field: 'dueDate', descending: false },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

function toFilter({ done = [] }: Readonly<Record<string, readonly string[]>>): object {
  return done[0] ? { done: done[0] === 'yes' } : {}
}
