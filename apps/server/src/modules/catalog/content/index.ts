import type { Module } from '../../../kernel/background/module.ts'
import { menu } from './entities.ts'
import {
  bulkInsertDataItems,
  bulkPatchDataItems,
  bulkRemoveDataItems,
  bulkSaveDataItems,
  bulkUpdateDataItems,
} from './operations/bulk-data-items.ts'
import {
  bulkInsertDataItemReferences,
  bulkRemoveDataItemReferences,
  isReferencedDataItem,
  queryReferencedDataItems,
  replaceDataItemReferences,
} from './operations/data-item-references.ts'
import { queryDataItems, getDataItem, countDataItems, queryDistinctValues } from './operations/data-items.ts'
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
import { getDataCollection, listDataCollections } from './operations/data-collections.ts'
import { getMyPermissions, getPermissions } from './operations/data-permissions.ts'
import { getSitemap } from './operations/sitemap.ts'
import {
  insertDataItem,
  patchDataItem,
  removeDataItem,
  saveDataItem,
  truncateDataItems,
  updateDataItem,
} from './operations/write-data-items.ts'
import { whenSlugChanged } from './reactions.ts'
import { translatablePage } from './translatable.ts'
import { pageUsage } from './file-usage.ts'

export { dataItemEvents } from './data-item-events.ts'
export { menu, page } from './entities.ts'
export { hasLegalPages } from './store/pages.ts'
export { readRichText, renderRichText, type RichNode } from './rich-text.ts'
export { translatablePage } from './translatable.ts'

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
    'data/collections': {
      getDataCollection,
      listDataCollections,
    },
    'data/permissions': {
      getPermissions,
      getMyPermissions,
    },
    'data/items': {
      queryDataItems,
      getDataItem,
      countDataItems,
      queryDistinctValues,
      isReferencedDataItem,
      queryReferencedDataItems,
      insertDataItem,
      updateDataItem,
      saveDataItem,
      patchDataItem,
      removeDataItem,
      truncateDataItems,
      bulkInsertDataItems,
      bulkUpdateDataItems,
      bulkSaveDataItems,
      bulkPatchDataItems,
      bulkRemoveDataItems,
      bulkInsertDataItemReferences,
      bulkRemoveDataItemReferences,
      replaceDataItemReferences,
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
