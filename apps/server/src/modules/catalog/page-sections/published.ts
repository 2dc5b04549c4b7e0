import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { page } from '../content/index.ts'
import { keyOf } from './places.ts'
import { pageSections, type StoredSection } from './sections.ts'

/** False for a page that is gone, and to visitors for one that is hidden: its sections are not shown, either. */
export async function isPlaceShown(site: SiteRead, place: string): Promise<boolean> {
  return !isGuid(place) || (await page.find(site, place)) !== undefined
}

/**
 * A section that visitors may see on a page: of the copy for their language, of the page itself, or of another copy. Undefined where nothing
 * published has it, and where the page is hidden or gone.
 */
export async function findPublishedSection(site: SiteRead, place: string, id: string): Promise<StoredSection | undefined> {
  if (!(await isPlaceShown(site, place))) return undefined
  const { language, languages } = site.settings
  const known = site.language && languages.includes(site.language) ? [site.language] : []
  for (const each of new Set([...known, language, ...languages])) {
    const published = await pageSections.loadPublished(site, keyOf(site, place, each))
    const section = published?.sections.find((section) => section.id === id)
    if (section) return section
  }
  return undefined
}
