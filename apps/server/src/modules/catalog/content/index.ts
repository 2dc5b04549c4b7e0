import type { Module } from '../../../kernel/background/module.ts'
import { menu } from './entities.ts'
import { dataItems } from './operations/data-items.ts'
import { menus } from './operations/menus.ts'
import { pages } from './operations/pages.ts'
import { redirects } from './operations/redirects.ts'
import { sitemap } from './operations/sitemap.ts'
import { whenSlugChanged } from './reactions.ts'
import { translatablePage } from './translatable.ts'
import { pageUsage } from './file-usage.ts'

export { menu, page } from './entities.ts'
export { hasLegalPages } from './store.ts'
export type { RichNode } from './rich-text.ts'

export const contentModule = {
  name: 'content',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/pages': pages,
    'stoa/menus': menus,
    'data/items': dataItems,
    'stoa/redirects': redirects,
    'stoa/sitemap': sitemap,
  },
  reactions: [whenSlugChanged],
  translatable: [translatablePage, menu],
  fileUsages: [pageUsage],
} satisfies Module
