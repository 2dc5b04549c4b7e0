import type { Menu, MenuItem, MenuSubItem } from '@stoa/contract/services/stoa/menus'
import { invalid, requiredField } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { category } from '../categories/index.ts'
import { safeUrl } from '../../../kernel/basics/safe-url.ts'
import { sitePath } from './addresses.ts'
import { loadVisiblePageSlugs } from './store/pages.ts'

/** The items as stored: with valid addresses and without computed fields. */
export function readMenuItems(items: readonly MenuItem[], path: string): MenuItem[] {
  return items.map((item, index) => {
    const at = `${path}[${index}]`
    const below = (item.items ?? []).map((each, place) => readItem(each, `${at}.items[${place}]`))
    return { ...readItem(item, at), ...(below.length > 0 && { items: below }) }
  })
}

function readItem({ label = '', pageId, categoryId, path, url }: MenuSubItem, at: string): MenuSubItem {
  if (!label.trim()) throw requiredField(`${at}.label`)
  if (pageId) return { label, pageId }
  if (categoryId) return { label, categoryId }
  if (path) return { label, path: checked(sitePath(path), `${at}.path`, 'must be a path of the site, such as /products') }
  if (url) return { label, url: checked(safeUrl(url), `${at}.url`, 'must be a web address') }
  return { label }
}

function checked(value: string | undefined, field: string, description: string): string {
  if (value === undefined) throw invalid({ field, description, violatedRule: 'FORMAT', data: {} })
  return value
}

/** Menus with the slugs that their items link to, for all menus in two statements. */
export async function withTargets(site: SiteRead, menus: readonly Menu[]): Promise<Menu[]> {
  const all = menus.flatMap(({ items = [] }) => items.flatMap((item) => [item, ...(item.items ?? [])]))
  const pages = await loadVisiblePageSlugs(
    site,
    all.flatMap(({ pageId }) => pageId ?? []),
  )
  const categories = await loadVisibleCategorySlugs(
    site,
    all.flatMap(({ categoryId }) => categoryId ?? []),
  )
  const resolve = <Item extends MenuSubItem>(item: Item): Item => {
    const targetSlug = pages.get(item.pageId ?? '') ?? categories.get(item.categoryId ?? '')
    return targetSlug === undefined ? item : { ...item, targetSlug }
  }
  return menus.map((menu) => ({
    ...menu,
    items: (menu.items ?? []).map((item) => ({ ...resolve(item), ...(item.items && { items: item.items.map(resolve) }) })),
  }))
}

/** A menu as visitors get it, without items that link to nothing and without headings that have no items. */
export function withoutDeadLinks(menu: Menu): Menu {
  const items = (menu.items ?? []).flatMap((item): MenuItem[] => {
    const { items: below = [], pageId: _page, categoryId: _category, ...heading } = item
    const live = below.filter(isLive)
    if (isLive(item)) return [{ ...item, ...(item.items && { items: live }) }]
    return live.length > 0 ? [{ ...heading, items: live }] : []
  })
  return { ...menu, items }
}

function isLive({ targetSlug, path, url }: MenuSubItem): boolean {
  return Boolean(targetSlug ?? path ?? url)
}

async function loadVisibleCategorySlugs(site: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const categories = await category.getMany(site, ids)
  return new Map([...categories].flatMap(([id, { slug, visible }]) => (slug && visible ? [[id, slug] as const] : [])))
}
