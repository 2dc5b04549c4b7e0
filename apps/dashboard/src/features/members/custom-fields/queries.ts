import { listCustomFieldSuggestions } from '@stoa/contract/calls/members/custom-field-suggestions'
import { getCustomField, listCustomFields } from '@stoa/contract/calls/members/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/access.ts'
import { api } from '../../../lib/api.ts'

const key = ['custom-fields']

/** Changes of fields reload all of them. */
export const anyFields = { queryKey: key }

const page = { paging: { limit: 1000 } }

/** The fields of profiles in their order, and those that are hidden. */
export const fieldsQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async ({ signal }) => {
    const [{ fields = [] }, { suggestions = [] }] = await Promise.all([
      api.call(listCustomFields, page, { signal }),
      isAllowed(listCustomFieldSuggestions) ? api.call(listCustomFieldSuggestions, page, { signal }) : { suggestions: [] },
    ])
    return { fields, hidden: suggestions }
  },
})

export function fieldQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.call(getCustomField, { id }, { signal })).field!,
  })
}
