import type { Client } from '@stoa/client'
import { queryPages } from '@stoa/contract/calls/stoa/pages'

/** The slug of the imprint, which says how to contact the shop. */
export async function loadImprintSlug(api: Client): Promise<string | undefined> {
  const { pages = [] } = await api.call(queryPages, {
    query: { filter: { visible: true, kind: 'IMPRINT' }, cursorPaging: { limit: 1 } },
  })
  return pages[0]?.slug ?? undefined
}
