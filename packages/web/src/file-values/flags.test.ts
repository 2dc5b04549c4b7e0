import { expect, test } from 'vitest'
import { readFileChoice, readFileFlag } from './flags.ts'

test('a flag is one of the known words, and any other text is an error', () => {
  for (const cell of ['TRUE ', 'true', 'Yes', '1', '1.0', 'y', 'WAHR'])
    expect(readFileFlag(cell), cell).toEqual({ kind: 'FLAG', flag: true })
  for (const cell of ['False', 'no', '0', '0.0', 'N', 'falsch'])
    expect(readFileFlag(cell), cell).toEqual({ kind: 'FLAG', flag: false })
  expect(readFileFlag('  ')).toEqual({ kind: 'EMPTY' })
  for (const cell of ['abc', '2', '-1', 'TRUE\0', 'nope', 'x'.repeat(10_000)])
    expect(readFileFlag(cell), cell).toEqual({ kind: 'ERROR', error: { code: 'NOT_A_FLAG' } })
})

test('a word outside of its list is an error that names the list', () => {
  const words = new Map([
    ['deny', false],
    ['continue', true],
  ])
  expect(readFileChoice(' Continue', words)).toEqual({ kind: 'CHOICE', choice: true })
  expect(readFileChoice('constructor', words)).toEqual({
    kind: 'ERROR',
    error: { code: 'NOT_IN_LIST', expected: ['deny', 'continue'] },
  })
})
