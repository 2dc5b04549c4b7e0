import { expect, test } from 'vitest'
import { orders } from '../../features/orders/list/list.ts'
import { products } from '../../features/catalog/products/list.ts'
import { isDamaged } from './list-state.ts'
import type { List } from './list-of.ts'
const id = crypto.randomUUID()
const damagedIn = (list: List<any>, search: string) =>
  list.filters
    .filter((filter: (typeof list.filters)[number]) => isDamaged(new URLSearchParams(search), filter))
    .map(({ key }: { key: string }) => key)

test('a value of a filter that means nothing is damaged, and the list ignores the filter', () => {
  for (const search of [
    'status=zzz',
    'status=APPROVED,zzz',
    'archive=archived,any',
    'date=not-a-date',
    'date=2026-02-30..',
    'date=..',
    'date=today,week',
    'total=abc..5',
    'total=5',
    'country=zzz',
    'product=zzz',
    'tag=zzzzzz',
  ]) {
    const [key = ''] = search.split('=')
    expect(damagedIn(orders, search), search).toEqual([key])
    expect(orders.stateOf(new URLSearchParams(search)).filters[key], search).toEqual([])
  }
  expect(damagedIn(products, 'brand=zzz&category=zzz&rule=zzz&stock=zzz')).toEqual(['stock', 'category', 'brand', 'rule'])
})

test('every view of a list, and every value that a filter writes, is read', () => {
  for (const list of [orders, products]) for (const { search } of list.views) expect(damagedIn(list, search), search).toEqual([])
  const written = [
    'date=2026-02-01..2026-02-28',
    'date=..2026-02-28',
    'total=19.90..',
    'country=DE,AT',
    `product=${id}`,
    'tag=8dlgg,zzz',
    'status=APPROVED,CANCELED',
  ]
  for (const search of written) expect(damagedIn(orders, search), search).toEqual([])
})
