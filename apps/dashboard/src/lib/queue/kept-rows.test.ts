import { expect, test } from 'vitest'
import { nextWaiting, withKeptRows, type ActedItem } from './kept-rows.ts'

const row = (id: string) => ({ id })
const acted = (...places: [id: string, index: number][]) =>
  new Map(
    places.map(([id, index]): [string, ActedItem<{ id: string }>] => [id, { row: row(id), index, state: 'done', said: '' }]),
  )
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('rows that were acted on stay where they were, in whichever order that happened', () => {
  expect(idsOf(withKeptRows([row('b'), row('d')], acted(['c', 2], ['a', 0], ['e', 4])))).toBe('abcde')
})

test('a row that waits again is listed once, at its new place', () => {
  expect(idsOf(withKeptRows([row('b'), row('a')], acted(['a', 0])))).toBe('ba')
})

test('after the last of the list the first one that waits is next', () => {
  const waits = (...ids: string[]) => ({ after: (id: string) => nextWaiting(id, ['a', 'b', 'c'], (each) => ids.includes(each)) })
  expect(waits('a', 'c').after('b')).toBe('c')
  expect(waits('a').after('b')).toBe('a')
  expect(waits('b').after('b')).toBeUndefined()
})
