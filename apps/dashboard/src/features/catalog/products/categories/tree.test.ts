import { expect, test } from 'vitest'
import { toBranches, countBelow, toMoves } from './tree.ts'

const category = (id: string, index: number, parent?: string) => ({
  id,
  name: id,
  parentCategory: { index, ...(parent && { id: parent }) },
})
const branches = toBranches([category('B', 1), category('A2', 1, 'A'), category('A', 0), category('A1', 0, 'A')])
const movesAt = (id: string) =>
  toMoves(
    branches.find((branch) => branch.category.id === id)!,
    branches,
  )

test('a tree reads from top to bottom, whatever order it came in', () => {
  expect(branches.map(({ category, depth }) => `${category.id} ${depth}`)).toEqual(['A 0', 'A1 1', 'A2 1', 'B 0'])
  expect(countBelow(branches, 'A')).toBe(2)
})

test('a category goes up, down, below the one before it and out again, and no further', () => {
  expect(movesAt('A')).toEqual({
    up: undefined,
    down: { parentCategoryId: null, position: 'AFTER', moveAfterCategoryId: 'B' },
    in: undefined,
    out: undefined,
  })
  expect(movesAt('A2')).toEqual({
    up: { parentCategoryId: 'A', position: 'FIRST' },
    down: undefined,
    in: { parentCategoryId: 'A1', position: 'LAST' },
    out: { parentCategoryId: null, position: 'AFTER', moveAfterCategoryId: 'A' },
  })
})
