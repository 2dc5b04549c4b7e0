import {
  getCustomFieldApplications,
  getMembersCustomFieldApplications,
} from '@stoa/contract/calls/members/custom-field-applications'
import { listCustomFieldSuggestions } from '@stoa/contract/calls/members/custom-field-suggestions'
import { getCustomField, listCustomFields } from '@stoa/contract/calls/members/custom-fields'
import type { CustomFieldApplication } from '@stoa/contract/services/members/custom-field-applications'
import type { CustomField } from '@stoa/contract/services/members/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'

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

export interface EditedField {
  field: CustomField
  /** Absent for a field of all members. */
  application: CustomFieldApplication | undefined
}

export function fieldQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }): Promise<EditedField> => {
      const [{ field }, { applications = [] }] = await Promise.all([
        api.call(getCustomField, { id }, { signal }),
        api.call(getCustomFieldApplications, { customFieldIds: [id] }, { signal }),
      ])
      return { field: field!, application: applications[0] }
    },
  })
}

/** The keys of the fields that apply to a member. */
export function appliedFieldsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...key, 'of', memberId],
    queryFn: async ({ signal }) => {
      const { results = [] } = await api.call(getMembersCustomFieldApplications, { memberIds: [memberId] }, { signal })
      const applied = (results[0]?.applications ?? []).filter(({ applies }) => applies)
      return new Set(applied.map(({ customFieldKey }) => customFieldKey))
    },
  })
}
