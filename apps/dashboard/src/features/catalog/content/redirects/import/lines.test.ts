import { expect, test } from 'vitest'
import { guessColumns, toTable } from '../../../../../lib/csv/columns.ts'
import { readCsv } from '../../../../../lib/csv/csv.ts'
import { redirectColumns, toRedirectLine } from './lines.ts'

test('a file is read by its headings or by its order, of whole addresses the path', () => {
  expect(read('To,From,Code\n/new,https://old.example/a?b=1,302\n,/gone,410')).toEqual([
    { line: 2, path: '/a?b=1', target: '/new', type: '302' },
    { line: 3, path: '/gone', target: null, type: '410' },
  ])
  expect(read('/old;/new\n/away;')).toEqual([
    { line: 1, path: '/old', target: '/new', type: '' },
    { line: 2, path: '/away', target: null, type: '' },
  ])
})

function read(csv: string) {
  const columns = redirectColumns()
  const table = toTable(readCsv(csv), columns)
  return table.rows.map((row) => toRedirectLine(row, guessColumns(table, columns)))
}
