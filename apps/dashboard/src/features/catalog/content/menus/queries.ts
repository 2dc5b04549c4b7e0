import { getMenu, queryMenus } from '@stoa/contract/calls/stoa/menus'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'

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
