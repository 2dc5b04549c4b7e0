import * as contract from '@stoa/contract/services/stoa/menus'
import { sql } from 'kysely'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { menu } from '../entities.ts'
import { withTargets } from '../menu-items.ts'
import { loadMenus, shownMenus } from '../read.ts'
import { single } from '../../../../kernel/basics/single.ts'

const ofMenu = operationsOf(menu, withTargets)

export const createMenu = ofMenu.create(contract.createMenu)

export const updateMenu = ofMenu.update(contract.updateMenu)

export const deleteMenu = ofMenu.remove(contract.deleteMenu)

export const getMenu = implementRead(contract.getMenu, async ({ site }, { menuId }) => ({
  menu: await shownMenu(site, await menu.get(site, menuId)),
}))

export const getMenuBySlug = implementRead(
  contract.getMenuBySlug,
  async ({ site }, { slug }) => {
    const stored = await menu.findWhere(site, sql`slug = ${slug}`)
    if (!stored) throw notFound('menu', { slug })
    return { menu: await shownMenu(site, stored) }
  },
  { sameForVisitors: true },
)

export const queryMenus = implementRead(
  contract.queryMenus,
  async ({ site }, { query }) => {
    const { items, metadata } = await loadMenus(site, query)
    return { menus: items, pagingMetadata: metadata }
  },
  { sameForVisitors: true },
)

async function shownMenu(site: SiteRead, stored: contract.Menu): Promise<contract.Menu> {
  return single(await shownMenus(site, [stored]))
}
