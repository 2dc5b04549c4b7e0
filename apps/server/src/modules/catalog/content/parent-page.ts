import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadParentPages } from './store/pages.ts'

/** Refuses a parent that does not exist, and one that is the page itself or below it. */
export async function checkParentPage(site: SiteRead, pageId: string, parentPage: string): Promise<void> {
  const parents = await loadParentPages(site)
  if (!parents.has(parentPage)) throw notPossible('there is no such page', parentPage)
  const seen = new Set<string>()
  for (let above: string | null | undefined = parentPage; above && !seen.has(above); above = parents.get(above)) {
    if (above === pageId) throw notPossible('a page cannot be below itself', parentPage)
    seen.add(above)
  }
}

function notPossible(description: string, parentPage: string) {
  return refusal('PARENT_PAGE_NOT_POSSIBLE', description, { parentPage })
}
