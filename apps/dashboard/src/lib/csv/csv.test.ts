import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\n"1;5";"say ""hi"""',
    [
      ['a', 'b'],
      ['1;5', 'say "hi"'],
    ],
  ],
  [
    'a\tb\n"two\nlines"\tc',
    [
      ['a', 'b'],
      ['two\nlines', 'c'],
    ],
  ],
  [
    'a,b\n,\n\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
])('%j is read cell by cell', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a row knows the line of the file at which it begins', () => {
  expect(readCsv('a\n\n"x\ny"\nb').map(({ line }) => line)).toEqual([1, 3, 5])
})

test('a separator inside quotes does not count, and a single column needs none', () => {
  expect(cellsOf('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
  expect(cellsOf('a\n1')).toEqual([['a'], ['1']])
})

test('what is written is read again', () => {
  const rows = [
    ['plain', 'with "quotes"'],
    ['a, b', 'two\nlines'],
  ]
  expect(cellsOf(writeCsv(rows))).toEqual(rows)
})

test('a formula is kept from being one, a number below zero stays a number', () => {
  expect(writeCsv([['=1+1', '-1+1', '-12.50']])).toBe(`"'=1+1","'-1+1","-12.50"\r\n`)
})
