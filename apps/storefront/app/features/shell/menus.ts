import type { Client } from '@stoa/client'
import { queryMenus } from '@stoa/contract/calls/stoa/menus'
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
  below: MenuLink[]
}

export interface Menus {
  header: MenuEntry[]
  footer: MenuEntry[]
}

/** The two menus around every page, as far as the owner made them. */
export async function menusOfShop(api: Client): Promise<Menus> {
  const { menus = [] } = await api.call(queryMenus, { query: { filter: { slug: { $in: ['header', 'footer'] } } } })
  const entriesOf = (slug: string) => menuEntries(menus.find((menu) => menu.slug === slug))
  return { header: entriesOf('header'), footer: entriesOf('footer') }
}

function menuEntries(menu: Menu | undefined): MenuEntry[] {
  return (menu?.items ?? []).map((item) => ({
    label: item.label ?? '',
    to: addressOf(item),
    below: (item.items ?? []).flatMap((each) => {
      const to = addressOf(each)
      return to ? [{ label: each.label ?? '', to }] : []
    }),
  }))
}

function addressOf({ pageId, categoryId, targetSlug, path, url }: MenuSubItem): string | undefined {
  if (pageId && targetSlug) return paths.page(targetSlug)
  if (categoryId && targetSlug) return paths.category(targetSlug)
  return path ?? url ?? undefined
}
