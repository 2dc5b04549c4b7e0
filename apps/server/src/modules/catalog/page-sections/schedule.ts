import { job, type HandlerSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { SectionKind } from '@stoa/web/sections/schema'
import type { StoredSection } from './sections.ts'

/** Pages that are kept for visitors are made again, because a section begins or ends. */
export const remakePages = job<object>('page-sections.remake-pages', (site: HandlerSite) =>
  site.transaction(async (tx) => tx.invalidate(() => {})),
)

/**
 * Plans that the pages are made again whenever one of the published sections begins or ends, and at a moment that one shows, such as the end
 * of a countdown.
 */
export function planRemakes(
  site: SiteTx,
  key: string,
  sections: readonly StoredSection[],
  kinds: ReadonlyMap<string, SectionKind>,
): void {
  const shown = sections.flatMap(({ from, until, type, settings }) => [
    from,
    until,
    ...Object.entries(kinds.get(type)?.fields ?? {}).map(([name, { kind }]) => (kind === 'moment' ? settings[name] : null)),
  ])
  const moments = new Set(shown.filter((moment) => typeof moment === 'string' && moment !== ''))
  for (const moment of moments) {
    const after = new Date(moment)
    if (after > site.now) site.enqueue(remakePages, {}, { after, key: `${key} ${after.toISOString()}` })
  }
}
