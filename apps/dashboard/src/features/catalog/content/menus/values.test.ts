import { expect, test } from 'vitest'
import { canNest, moved, toggledNesting, toFormField, movedByOne, toMenu, toValues, type ItemValues } from './values.ts'

/** `A`, and `a` nested in it, as `A a`. */
const items = (words: string): ItemValues[] =>
  words.split(' ').map((key) => ({ key, label: key, kind: 'path', target: '/x', nested: key === key.toLowerCase() }))
const order = (list: readonly ItemValues[]) => list.map(({ key, nested }) => (nested ? key.toLowerCase() : key)).join(' ')

test('an item moves with all that lies below it, past the whole of its neighbour', () => {
  const list = items('A a b B C c')
  expect(order(movedByOne(list, 0, 1))).toBe('B A a b C c')
  expect(order(movedByOne(list, 3, 1))).toBe('A a b C c B')
  expect(order(movedByOne(list, 4, -1))).toBe('A a b C c B')
  expect(order(movedByOne(list, 0, -1))).toBe('A a b B C c')
  expect(order(movedByOne(list, 4, 1))).toBe('A a b B C c')
  expect(order(moved(list, 0, 5))).toBe('B C c A a b')
  expect(order(moved(list, 4, 1))).toBe('A a b C c B')
})

test('what lies below one moves row by row, and never stands first below nothing', () => {
  const list = items('A a b B')
  expect(order(movedByOne(list, 2, -1))).toBe('A b a B')
  expect(order(movedByOne(list, 2, 1))).toBe('A a B b')
  expect(moved(list, 1, 0)[0]).toMatchObject({ key: 'a', nested: false })
})

test('one level lies below an item', () => {
  const list = items('A B C c')
  expect([canNest(list, 0), canNest(list, 1), canNest(list, 2)]).toEqual([false, true, false])
  expect(order(toggledNesting(list, 1, true))).toBe('A b C c')
  expect(order(toggledNesting(list, 2, true))).toBe('A B C c')
})

test('a menu comes back as it was, and a fault of the server is shown where it was typed', () => {
  const menu = {
    name: 'Header',
    slug: 'header',
    items: [
      { label: 'A', path: '/a' },
      {
        label: 'B',
        items: [
          { label: 'C', url: 'https://example.com/' },
          { label: 'D', pageId: 'p' },
        ],
      },
    ],
  }
  const values = toValues(menu)
  expect(toMenu(values)).toEqual(menu)
  const place = toFormField(values.items)
  expect(place('menu.items[1].items[1].pageId')).toBe('items.3.target')
  expect(place('menu.items[1].label')).toBe('items.1.label')
  expect(place('menu.slug')).toBe('slug')
})
