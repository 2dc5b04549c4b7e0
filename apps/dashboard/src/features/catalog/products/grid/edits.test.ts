import { expect, test } from 'vitest'
import { fillDown, leftOutCells, paste, write, type Edits } from './edits.ts'
import type { GridRow } from './rows.ts'

const row = (id: string, price: string): GridRow => ({
  id,
  productId: 'bag',
  product: 'Bag',
  variant: id,
  saved: { sku: '', price, compareAt: '', stock: '3', visible: true },
})
const rows = [row('s', '20'), row('m', '21'), row('l', '20')]
const none: Edits = {}

test('what is typed is an edit until it is the saved value again', () => {
  const typed = write(none, rows[0]!, 'price', '25')
  expect(typed).toEqual({ s: { price: '25' } })
  expect(write(typed, rows[0]!, 'price', '20')).toEqual({})
})

test('a value is filled into every cell below it', () => {
  expect(fillDown(none, rows, 0, 'price')).toEqual({ m: { price: '20' } })
})

test('a block from a sheet goes to the right and down, and no further than the grid', () => {
  expect(paste(none, rows, 1, 'compareAt', '30\t7\tFALSE\tmore\r\n31\t8\tTRUE\r\n32\t9\tyes\r\n', 2)).toEqual({
    m: { compareAt: '30', stock: '7', visible: false },
    l: { compareAt: '31', stock: '8' },
  })
})

test('pasted amounts are read, and 1,200 is kept for a question instead of becoming 1.20', () => {
  const pasted = paste(none, rows, 0, 'price', '1,234.50\n4,90\n1,200', 2)
  expect(pasted).toEqual({ s: { price: '1234.50' }, m: { price: '4.90' }, l: { price: '?1,200' } })
})

test('a pasted word that is no flag leaves the visibility as it is', () => {
  for (const word of ['no', 'FALSCH', ''])
    expect(paste(none, rows, 0, 'visible', word, 2), word).toEqual({ s: { visible: false } })
  for (const word of ['abc', '2', 'draft?']) expect(paste(none, rows, 0, 'visible', word, 2), word).toEqual({})
})

test('pasted cells that are left out are named', () => {
  expect(leftOutCells(rows, 1, 'stock', '7\tmaybe\tmore\n8\tyes\n9\t\n')).toEqual(['maybe', 'more', '9'])
  expect(leftOutCells(rows, 0, 'price', '1\n2\n\n')).toEqual([])
})
