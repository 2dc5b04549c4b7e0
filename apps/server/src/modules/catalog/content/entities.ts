import * as menus from '@stoa/contract/services/stoa/menus'
import * as pages from '@stoa/contract/services/stoa/pages'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkSlug } from '../../../kernel/basics/slugs.ts'
import { readMenuItems } from './menu-items.ts'
import { checkParentPage } from './parent-page.ts'
import { readRichText } from './rich-text.ts'
import { slugForm } from './slug.ts'
import { findFreeSlug } from './store/pages.ts'

export const page = entity<pages.Page>({
  service: pages.service,
  type: 'Page',
  table: 'page',
  visibleRows: sql`visible`,
  columns: {
    slug: { column: 'slug', notNull: true },
    title: { column: 'title', notNull: true },
    kind: { column: 'kind', notNull: true },
    visible: { column: 'visible', notNull: true },
  },
  // Only the data service takes ids from its callers.
  conflicts: { page_slug: 'PAGE_SLUG_ALREADY_EXISTS', page_pkey: 'WDE0074' },
  async prepare(site, given, before) {
    const { title = before?.title ?? '', kind = 'OTHER', visible = true, body } = given
    const slug = given.slug ?? before?.slug ?? (await findFreeSlug(site, 'page', title))
    checkSlug(slug, slugForm, 'page.slug')
    const { parentPage: above, ...fields } = given
    // A client may clear a reference with an empty text.
    const parentPage = above ? above.toLowerCase() : undefined
    if (parentPage && parentPage !== before?.parentPage) await checkParentPage(site, given.id, parentPage)
    return {
      ...fields,
      ...(parentPage && { parentPage }),
      title,
      kind,
      visible,
      slug,
      ...(body && { body: readRichText(body, 'page.body') }),
    }
  },
})

export const menu = entity<menus.Menu>({
  service: menus.service,
  type: 'Menu',
  table: 'menu',
  columns: { slug: { column: 'slug', notNull: true }, name: { column: 'name', notNull: true } },
  conflicts: { menu_slug: 'MENU_SLUG_ALREADY_EXISTS', menu_pkey: 'WDE0074' },
  async prepare(site, given, before) {
    const { name = before?.name ?? '', items = [] } = given
    const slug = given.slug ?? before?.slug ?? (await findFreeSlug(site, 'menu', name))
    checkSlug(slug, slugForm, 'menu.slug')
    return { ...given, name, slug, items: readMenuItems(items, 'menu.items') }
  },
})
