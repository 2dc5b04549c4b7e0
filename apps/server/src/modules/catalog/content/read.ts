import type { Menu } from '@stoa/contract/services/stoa/menus'
import type { Page } from '@stoa/contract/services/stoa/pages'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { menu, page } from './entities.ts'
import { withoutDeadLinks, withTargets } from './menu-items.ts'
import { renderRichText } from './rich-text.ts'

/** A page with its body as HTML. It is rendered when it is read, so that a stricter renderer also applies to older pages. */
export function withHtml(stored: Page): Page {
  return { ...stored, html: renderRichText(stored.body) }
}

export async function loadPages(site: SiteRead, query: WireQuery | null | undefined) {
  const result = await page.query(site, query)
  return { ...result, items: result.items.map(withHtml) }
}

/** Those of the pages that the reader may see. */
export async function pagesById(site: SiteRead, ids: readonly string[]): Promise<Map<string, Page>> {
  const found = await page.getMany(site, ids)
  return new Map([...found].map(([id, stored]) => [id, withHtml(stored)]))
}

export async function loadMenus(site: SiteRead, query: WireQuery | null | undefined) {
  const result = await menu.query(site, query)
  return { ...result, items: await shownMenus(site, result.items) }
}

export async function shownMenus(site: SiteRead, menus: readonly Menu[]): Promise<Menu[]> {
  const resolved = await withTargets(site, menus)
  return site.audience === 'STAFF' ? resolved : resolved.map(withoutDeadLinks)
}
