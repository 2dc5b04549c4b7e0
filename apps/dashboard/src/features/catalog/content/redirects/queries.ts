import { msg } from '@lingui/core/macro'
import { getRedirect, queryRedirects } from '@stoa/contract/calls/stoa/redirects'
import type { RedirectKind } from '@stoa/contract/services/stoa/redirects'
import type { MessageDescriptor } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'

export const kinds: Readonly<Record<RedirectKind, MessageDescriptor>> = {
  PERMANENT: msg`Moved permanently (301)`,
  TEMPORARY: msg`Moved temporarily (302)`,
  GONE: msg`Removed (410)`,
}

export const redirects = listOf(queryRedirects, {
  name: 'redirects',
  toRequest: (question) => ({ query: cursorQuery(question, toFilter(question.text, question.filters)) }),
  rows: ({ redirects }) => redirects,
  filters: [
    { key: 'kind', title: msg`Type`, options: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
    {
      key: 'origin',
      title: msg`Source`,
      options: [
        { value: 'automatic', label: msg`URL change` },
        { value: 'manual', label: msg`Manual` },
      ],
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toFilter(text: string, { kind = [], origin = [] }: Readonly<Record<string, readonly string[]>>): object {
  return {
    ...(text && { $or: [{ path: { $contains: text } }, { target: { $contains: text } }] }),
    ...(kind.length > 0 && { kind: { $in: kind } }),
    ...(origin.length === 1 && { automatic: origin[0] === 'automatic' }),
  }
}

export function redirectQuery(redirectId: string) {
  return queryOptions({
    queryKey: ['redirects', 'one', redirectId],
    queryFn: async ({ signal }) => (await api.call(getRedirect, { redirectId }, { signal })).redirect!,
  })
}
