import { job, type HandlerSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { StoredSection } from './sections.ts'

/** Pages that are kept for visitors are made again, because a section begins or ends. */
export const remakePages = job<object>('page-sections.remake-pages', (site: HandlerSite) =>
  site.transaction(async (tx) => tx.invalidate(() => {})),
)

/** Plans that the pages are made again whenever one of the published sections begins or ends. */
export function planRemakes(site: SiteTx, key: string, sections: readonly StoredSection[]): void {
  const moments = new Set(sections.flatMap(({ from, until }) => [from, until]).filter((moment) => moment !== null))
  for (const moment of moments) {
    const after = new Date(moment)
    if (after > site.now) site.enqueue(remakePages, {}, { after, key: `${key} ${after.toISOString()}` })
  }
}
