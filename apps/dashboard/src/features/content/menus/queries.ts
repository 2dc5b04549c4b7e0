import { t } from '@lingui/core/macro'
import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { getMenu, queryMenus } from '@stoa/contract/calls/stoa/menus'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { cursorQuery, listOf } from '../../../lib/list-of.ts'

export const menus = listOf(queryMenus, {
  name: 'menus',
  toRequest: (question) => ({ query: cursorQuery(question) }),
  rows: ({ menus }) => menus,
  sort: { field: 'name', descending: false },
})

export function menuQuery(menuId: string) {
  return queryOptions({
    queryKey: ['menu', menuId],
    queryFn: async ({ signal }) => (await api.call(getMenu, { menuId }, { signal })).menu!,
  })
}

export interface Target {
  value: string
  label: string
}

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

/** The pages and categories that a menu item can link to. */
export const targetsQuery = queryOptions({
  queryKey: ['pages', 'targets'],
  queryFn: async ({ signal }): Promise<{ page: Target[]; category: Target[] }> => {
    const sort = [{ fieldName: 'title', order: 'ASC' as const }]
    const [{ pages = [] }, { categories = [] }] = await Promise.all([
      api.call(queryPages, { query: { sort, cursorPaging: { limit: 100 } } }, { signal }),
      api.call(
        queryCategories,
        { treeReference, query: { cursorPaging: { limit: 100 } }, returnNonVisibleCategories: true },
        { signal },
      ),
    ])
    return {
      page: pages.map(({ id, title, visible }) => ({ value: id!, label: named(title, visible) })),
      category: categories.map(({ id, name, visible }) => ({ value: id!, label: named(name, visible) })),
    }
  },
})

function named(name: string | null | undefined, visible: boolean | null | undefined): string {
  return visible === false ? t`${name ?? ''} (hidden)` : (name ?? '')
}
