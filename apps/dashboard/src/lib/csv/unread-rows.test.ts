import { expect, test } from 'vitest'
import { readCell, guessColumns, toTable } from './columns.ts'
import { openCsvFile, readRows } from './csv-file.ts'

const columns = [
  { id: 'email', aliases: ['email'] },
  { id: 'name', aliases: ['name'] },
] as const

function tableIn(bytes: Uint8Array) {
  const table = toTable(readRows(openCsvFile('file.csv', bytes)), columns)
  const mapping = guessColumns(table, columns)
  return { ...table, cells: table.rows.map((row) => [readCell(row, mapping, 'email'), readCell(row, mapping, 'name')]) }
}

const read = (text: string) => tableIn(new TextEncoder().encode(text))
const long = 'x'.repeat(10_000)

test.each([
  '1,234|1.234|12.505|0x10|1e3|NaN|Infinity| |12.0|１２',
  '2024-02-30|31.12.28|say ""hi""|a;b|line\nbreak|=1+1|-1|’',
  long,
])('a quoted cell is what it says: %s', (cells) => {
  const given = cells.split('|')
  const table = read(`email,name\r\n${given.map((cell) => `"${cell}","n"`).join('\r\n')}\r\n`)
  expect(table.cells).toEqual(given.map((cell) => [cell.replaceAll('""', '"').trim(), 'n']))
  expect(table.unread).toEqual([])
})

test.each([
  ['a separator within a cell without quotes', 'email,name\na@x.de,Smith, John\nb@x.de,Bo\n', [2, 'TOO_MANY_CELLS']],
  ['a quotation mark that is never closed', 'email,name\nb@x.de,Bo\na@x.de,"Ann\nc@x.de,Cy\n', [3, 'QUOTES']],
  ['text after a closing quotation mark', 'email,name\nb@x.de,Bo\na@x.de,"Ann"a\nc@x.de,Cy\n', [3, 'QUOTES']],
  ['a character that is no text', 'email,name\na@x.de,An\0n\nb@x.de,Bo\n', [2, 'NUL']],
])('a line whose cells cannot be separated is left out with its number: %s', (_, text, [line, problem]) => {
  const table = read(text)
  expect(table.unread).toEqual([{ line, problem }])
  expect(table.cells).toEqual([['b@x.de', 'Bo']])
})

test('a heading that is there twice is read once, and empty columns are none', () => {
  expect(read('email,name,,email\na@x.de,Ann,,b@x.de\nc@x.de,Cy,,\n').cells).toEqual([
    ['a@x.de', 'Ann'],
    ['c@x.de', 'Cy'],
  ])
})

test('a file is read alike in every encoding of a spreadsheet', () => {
  const text = 'email;name\r\na@x.de;Jörg\r\n'
  const utf16 = (order: 0 | 1) => Uint8Array.from([...Buffer.from(text, 'utf16le')].map((_, index, all) => all[index ^ order]!))
  const files = [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\uFEFF${text}`),
    Buffer.from(text, 'latin1'),
    utf16(0),
    utf16(1),
    Uint8Array.from([0xff, 0xfe, ...utf16(0)]),
    Uint8Array.from([0xfe, 0xff, ...utf16(1)]),
  ]
  for (const file of files) expect(tableIn(file).cells).toEqual([['a@x.de', 'Jörg']])
})
