import { msg } from '@lingui/core/macro'
import { getPage, queryPages } from '@stoa/contract/calls/stoa/pages'
import type { Page, PageKind } from '@stoa/contract/services/stoa/pages'
import type { MessageDescriptor } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'

export const kinds: Readonly<Record<PageKind, MessageDescriptor>> = {
  SHIPPING: msg`Shipping`,
  RETURNS: msg`Returns`,
  IMPRINT: msg`Imprint`,
  PRIVACY: msg`Privacy`,
  TERMS: msg`Terms and conditions`,
  ABOUT: msg`About us`,
  OTHER: msg`Other`,
}

export const pages = listOf(queryPages, {
  name: 'pages',
  toRequest: (question) => ({ query: cursorQuery(question, toFilter(question.text, question.filters)) }),
  rows: ({ pages }) => pages,
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      options: [
        { value: 'visible', label: msg`Visible` },
        { value: 'hidden', label: msg`Hidden` },
      ],
    },
  ],
  sort: { field: 'title', descending: false },
})

function toFilter(text: string, { status = [] }: Readonly<Record<string, readonly string[]>>): object {
  return { ...(text && { title: { $contains: text } }), ...(status.length === 1 && { visible: status[0] === 'visible' }) }
}

export function pageQuery(pageId: string) {
  return queryOptions({
    queryKey: ['page', pageId],
    queryFn: async ({ signal }): Promise<Page> => (await api.call(getPage, { pageId }, { signal })).page!,
  })
}

/** The page with this slug, if any. */
export function pageAtQuery(slug: string) {
  return queryOptions({
    queryKey: ['pages', 'at', slug],
    queryFn: async ({ signal }): Promise<Page | null> => {
      const { pages = [] } = await api.call(queryPages, { query: { filter: { slug }, cursorPaging: { limit: 1 } } }, { signal })
      return pages[0] ?? null
    },
    enabled: slug !== '',
  })
}
