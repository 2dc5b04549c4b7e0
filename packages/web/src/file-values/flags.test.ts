import { expect, test } from 'vitest'
import { readFileChoice, readFileFlag, readFileFlagOrChoice } from './flags.ts'

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

test('a state is a flag or a word of its list', () => {
  const words = new Map([['backorder', 'BACKORDER']])
  const read = (cell: string) => readFileFlagOrChoice(cell, { true: 'IN', false: 'OUT' }, words)
  expect(read('Ja')).toEqual({ kind: 'CHOICE', choice: 'IN' })
  expect(read('0')).toEqual({ kind: 'CHOICE', choice: 'OUT' })
  expect(read(' Backorder ')).toEqual({ kind: 'CHOICE', choice: 'BACKORDER' })
  expect(read('')).toEqual({ kind: 'EMPTY' })
  expect(read('perhaps')).toEqual({ kind: 'ERROR', error: { code: 'NOT_IN_LIST', expected: ['backorder'] } })
})
