import type { Client } from '@stoa/client'
import { queryMenus } from '@stoa/contract/calls/stoa/menus'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import type { Menu, MenuSubItem } from '@stoa/contract/services/stoa/menus'
import { paths } from '../../paths.ts'

export interface MenuLink {
  label: string
  to: string
}

/** A link, a heading with links below it, or both. */
export interface MenuEntry {
  label: string
  to: string | undefined
  children: MenuLink[]
}

export interface Menus {
  header: MenuEntry[]
  footer: MenuEntry[]
}

/** The owner's header and footer menus. Without a footer menu, the footer links to all pages. */
export async function loadMenus(api: Client): Promise<Menus> {
  const { menus = [] } = await api.call(queryMenus, { query: { filter: { slug: { $in: ['header', 'footer'] } } } })
  const findMenu = (slug: string) => menus.find((menu) => menu.slug === slug)
  const footer = findMenu('footer')
  return { header: menuEntries(findMenu('header')), footer: footer ? menuEntries(footer) : await pageEntries(api) }
}

async function pageEntries(api: Client): Promise<MenuEntry[]> {
  const query = { filter: { visible: true }, sort: [{ fieldName: 'createdDate', order: 'ASC' as const }] }
  const { pages = [] } = await api.call(queryPages, { query })
  return pages.map(({ title, slug }) => ({ label: title ?? '', to: paths.page(slug!), children: [] }))
}

function menuEntries(menu: Menu | undefined): MenuEntry[] {
  return (menu?.items ?? []).map((item) => ({
    label: item.label ?? '',
    to: toAddress(item),
    children: (item.items ?? []).flatMap((each) => {
      const to = toAddress(each)
      return to ? [{ label: each.label ?? '', to }] : []
    }),
  }))
}

function toAddress({ pageId, categoryId, targetSlug, path, url }: MenuSubItem): string | undefined {
  if (pageId && targetSlug) return paths.page(targetSlug)
  if (categoryId && targetSlug) return paths.category(targetSlug)
  return path ?? url ?? undefined
}
