import type { Module } from '../../../kernel/background/module.ts'
import { menu } from './entities.ts'
import { queryDataItems, getDataItem, countDataItems } from './operations/data-items.ts'
import { createMenu, updateMenu, deleteMenu, getMenu, getMenuBySlug, queryMenus } from './operations/menus.ts'
import { createPage, updatePage, deletePage, getPage, getPageBySlug, queryPages } from './operations/pages.ts'
import {
  createRedirect,
  getRedirect,
  updateRedirect,
  deleteRedirect,
  queryRedirects,
  importRedirects,
  listBrokenLinks,
  forgetBrokenLinks,
  followRedirect,
} from './operations/redirects.ts'
import { getSitemap } from './operations/sitemap.ts'
import { whenSlugChanged } from './reactions.ts'
import { translatablePage } from './translatable.ts'
import { pageUsage } from './file-usage.ts'

export { menu, page } from './entities.ts'
export { hasLegalPages } from './store/pages.ts'
export type { RichNode } from './rich-text.ts'

export const contentModule = {
  name: 'content',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/pages': {
      createPage,
      updatePage,
      deletePage,
      getPage,
      getPageBySlug,
      queryPages,
    },
    'stoa/menus': {
      createMenu,
      updateMenu,
      deleteMenu,
      getMenu,
      getMenuBySlug,
      queryMenus,
    },
    'data/items': {
      queryDataItems,
      getDataItem,
      countDataItems,
    },
    'stoa/redirects': {
      createRedirect,
      getRedirect,
      updateRedirect,
      deleteRedirect,
      queryRedirects,
      importRedirects,
      listBrokenLinks,
      forgetBrokenLinks,
      followRedirect,
    },
    'stoa/sitemap': {
      getSitemap,
    },
  },
  reactions: [whenSlugChanged],
  translatable: [translatablePage, menu],
  fileUsages: [pageUsage],
} satisfies Module
