import type { Client } from '@stoa/client'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { paths } from '../../paths.ts'

/** In the order in which a buyer needs them. */
const kinds = ['TERMS', 'RETURNS', 'SHIPPING', 'PRIVACY', 'IMPRINT'] as const

export interface LegalPage {
  title: string
  to: string
}

/** The pages that a buyer must be able to read before ordering. */
export async function loadLegalPages(api: Client): Promise<LegalPage[]> {
  const { pages = [] } = await api.call(queryPages, {
    query: { filter: { visible: true, kind: { $in: [...kinds] } }, cursorPaging: { limit: 20 } },
  })
  return kinds.flatMap((kind) =>
    pages.filter((page) => page.kind === kind).map(({ title, slug }) => ({ title: title ?? '', to: paths.page(slug ?? '') })),
  )
}
