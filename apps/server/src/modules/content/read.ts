import type { Menu } from '@stoa/contract/services/stoa/menus'
import type { Page } from '@stoa/contract/services/stoa/pages'
import type { WireQuery } from '../../kernel/query/page.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { menu, page } from './entities.ts'
import { withoutDeadEnds, withTargets } from './menu-items.ts'
import { renderRichText } from './rich-text.ts'

/** A page with its body as HTML. It is rendered when it is read, so that a stricter renderer also applies to older pages. */
export function withHtml(found: Page): Page {
  return { ...found, html: renderRichText(found.body) }
}

export async function pagesFor(site: SiteRead, query: WireQuery | null | undefined) {
  const found = await page.query(site, query)
  return { ...found, items: found.items.map(withHtml) }
}

export async function menusFor(site: SiteRead, query: WireQuery | null | undefined) {
  const found = await menu.query(site, query)
  return { ...found, items: await shownMenus(site, found.items) }
}

export async function shownMenus(site: SiteRead, menus: readonly Menu[]): Promise<Menu[]> {
  const resolved = await withTargets(site, menus)
  return site.audience === 'STAFF' ? resolved : resolved.map(withoutDeadEnds)
}
