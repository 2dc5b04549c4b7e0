import type { Client } from '@stoa/client'
import { queryPages } from '@stoa/contract/calls/stoa/pages'

/** The page that says how to reach the shop: its imprint. */
export async function whoToAsk(api: Client): Promise<string | undefined> {
  const { pages = [] } = await api.call(queryPages, {
    query: { filter: { visible: true, kind: 'IMPRINT' }, cursorPaging: { limit: 1 } },
  })
  return pages[0]?.slug ?? undefined
}
