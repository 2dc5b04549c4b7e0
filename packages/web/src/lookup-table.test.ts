import { expect, test } from 'vitest'
import { lookupTable } from './lookup-table.ts'

test('names of Object.prototype are not in a table', () => {
  const table = lookupTable({ shirt: 1 })
  expect(table['shirt']).toBe(1)
  for (const name of Object.getOwnPropertyNames(Object.prototype)) expect(table[name], name).toBeUndefined()
})
