import { msg } from '@lingui/core/macro'
import { getRedirect, queryRedirects } from '@stoa/contract/calls/stoa/redirects'
import type { RedirectKind } from '@stoa/contract/services/stoa/redirects'
import type { MessageDescriptor } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { listOf } from '../../../lib/list-of.ts'

export const kinds: Readonly<Record<RedirectKind, MessageDescriptor>> = {
  PERMANENT: msg`Moved for good (301)`,
  TEMPORARY: msg`Elsewhere for now (302)`,
  GONE: msg`Gone for good (410)`,
}

export const redirects = listOf(queryRedirects, {
  name: 'redirects',
  toRequest: ({ text, filters, sort, paging }) => ({
    query: paging.cursor ? { cursorPaging: paging } : { filter: toFilter(text, filters), sort, cursorPaging: paging },
  }),
  rows: ({ redirects }) => redirects,
  cursors: ({ pagingMetadata }) => pagingMetadata?.cursors,
  filters: [
    { key: 'kind', title: msg`Kind`, options: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
    {
      key: 'origin',
      title: msg`Written by`,
      options: [
        { value: 'automatic', label: msg`A changed address` },
        { value: 'manual', label: msg`Hand` },
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
