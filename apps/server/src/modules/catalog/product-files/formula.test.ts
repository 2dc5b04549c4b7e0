import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula } from './formula.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '"', ',', '\n', '1', 'a')
const cell = fc.oneof(
  fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

const inEuros = { mapping: {}, reading: {}, settings: { currency: 'EUR', weightUnit: 'KG' } } as const

test('whatever a cell holds, it is read back as it was, and no spreadsheet takes it for a formula', async () => {
  await fc.assert(
    fc.asyncProperty(cell, cell, async (title, vendor) => {
      const columns = ['Handle', 'Title', 'Vendor', 'Variant Price']
      const line = { Handle: 'mug', Title: title, Vendor: vendor, 'Variant Price': '9.00' }
      const csv = writeCsv(columns, [line])
      expect((await readCsv(csv, inEuros)).lines.map(({ cells }) => cells)).toEqual([line])
      for (const given of [title, vendor]) if (!/^-?\d/.test(given)) expect(escapeFormula(given), csv).not.toMatch(/^[=+\-@\t\r]/)
    }),
    { numRuns: 500 },
  )
})
