import { queryPages } from '@stoa/contract/calls/stoa/pages'
import type { Visit } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'

/** The shop's privacy policy, if it has one. */
export async function findPrivacyPage({ api }: Pick<Visit, 'api'>): Promise<{ title: string; to: string } | undefined> {
  const { pages = [] } = await api.call(queryPages, {
    query: { filter: { visible: true, kind: 'PRIVACY' }, cursorPaging: { limit: 1 } },
  })
  const [page] = pages
  return page && { title: page.title ?? '', to: paths.page(page.slug ?? '') }
}
