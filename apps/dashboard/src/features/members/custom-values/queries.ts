import { getMembersCustomFieldApplications } from '@stoa/contract/calls/members/custom-field-applications'
import type { CustomField } from '@stoa/contract/services/members/custom-field-applications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { memberQuery } from '../queries.ts'

/** A member's value of a custom field, or an empty string. */
export interface CustomValue {
  field: CustomField
  value: string
}

/** The site's own fields that apply to a member, with the member's values. It is loaded again with the member. */
export function customValuesQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'custom values'],
    queryFn: async ({ signal }): Promise<CustomValue[]> => {
      const [{ results = [] }, { contact }] = await Promise.all([
        api.call(getMembersCustomFieldApplications, { memberIds: [memberId] }, { signal }),
        queryClient.fetchQuery({ ...memberQuery(memberId), staleTime: 0 }),
      ])
      const fields = (results[0]?.applications ?? []).flatMap(({ applies, customField }) =>
        applies && customField?.fieldOrigin === 'CUSTOM' ? [customField] : [],
      )
      return fields.map((field) => ({ field, value: String(contact?.customFields?.[field.key!]?.value ?? '') }))
    },
  })
}
