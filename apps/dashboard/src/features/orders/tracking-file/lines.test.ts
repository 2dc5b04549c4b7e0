import { expect, test } from 'vitest'
import { guessColumns, toTable } from '../../../lib/csv/columns.ts'
import { readCsv } from '../../../lib/csv/csv.ts'
import { findProblem, toTrackingLine, trackingColumns } from './lines.ts'

test('columns are found by what stands above them, in any order; without headings they are those of the template', () => {
  const line = { number: '10001', shippingProvider: 'DHL', trackingNumber: 'JD1', trackingLink: '' }
  expect(read('Tracking-Number;Order_No;Carrier\nJD1;#10001;DHL')).toEqual([{ line: 2, ...line }])
  expect(read('10001,DHL,JD1')).toEqual([{ line: 1, ...line }])
  expect(read('')).toEqual([])
})

test('a tracking number that a spreadsheet has shortened is not sent to customers', () => {
  const problemOfNumber = (trackingNumber: string) =>
    findProblem({ ...read(`10001,DHL,${trackingNumber}`)[0]! }, { allowedActions: ['FULFILL'] }, new Set())
  expect(problemOfNumber('3.40434E+19')).toMatch(/shortened/)
  expect(problemOfNumber('340434E19')).toBeUndefined()
})

function read(csv: string) {
  const columns = trackingColumns()
  const table = toTable(readCsv(csv), columns)
  return table.rows.map((row) => toTrackingLine(row, guessColumns(table, columns)))
}
