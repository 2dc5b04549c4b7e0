import { createHash } from 'node:crypto'
import type { ImportMessage } from '@stoa/contract/services/stoa/product-files'
import { hasLostDigits } from '@stoa/web/file-values/numbers'
import { lookupTable } from '@stoa/web/lookup-table'
import { amountOf, nameColumn, optionNumbers, stockOf, valueColumn, type Cells, getCell } from './columns.ts'
import { importMessage } from './import-messages.ts'
import { warningNote, type LineNote } from './line-notes.ts'
import type { CsvLine } from './csv-file.ts'

/** The catalogue's limits for texts that may be shortened. */
const maxTitle = 80
const shortenedTexts: Readonly<Record<string, number>> = lookupTable({
  Title: maxTitle,
  Vendor: 50,
  'Image Alt Text': 1000,
  ...Object.fromEntries(
    optionNumbers.flatMap((number) => [
      [nameColumn(number), 50],
      [valueColumn(number), 50],
    ]),
  ),
})
const maxBody = 16_000
const maxHandle = 100

/** The limits of texts that would mean something else if they were shortened. They are left out. */
const omittedTexts: Readonly<Record<string, number>> = lookupTable({
  'Variant SKU': 40,
  'Variant Barcode': 40,
  'Image Src': 2000,
})

/** A line that fits the catalogue, with a warning for each cell that was shortened or left out. */
export function fitLine(line: CsvLine, currency: string): CsvLine {
  const cells: Cells = { ...line.cells }
  const notes: LineNote[] = []
  const warn = (column: string, message: ImportMessage) => notes.push(warningNote(line.line, column, message))
  const handle = cells['Handle']?.trim() ?? ''
  if (handle.length > maxHandle) {
    cells['Handle'] = shortHandle(handle)
    warn('Handle', importMessage('SHORTENED', { column: 'Handle', limit: maxHandle }))
  }
  const fullTitle = (cells['Title']?.length ?? 0) > maxTitle ? cells['Title'] : undefined
  for (const [column, length] of Object.entries(shortenedTexts)) {
    const cell = cells[column] ?? ''
    if (cell.length <= length) continue
    cells[column] = `${cut(cell, length - 1).trimEnd()}…`
    warn(column, importMessage('SHORTENED', { column, limit: length }))
  }
  const body = cells['Body (HTML)'] ?? ''
  if (body.length > maxBody) {
    cells['Body (HTML)'] = shortHtml(body, maxBody)
    warn('Body (HTML)', importMessage('SHORTENED', { column: 'Body (HTML)', limit: maxBody }))
  }
  for (const [column, length] of Object.entries(omittedTexts)) {
    if ((cells[column] ?? '').length <= length) continue
    cells[column] = ''
    warn(column, importMessage('TOO_LONG', { column, limit: length }))
  }
  const lostCodes = ['Variant SKU', 'Variant Barcode'].filter((column) => hasLostDigits(cells[column] ?? ''))
  for (const column of lostCodes) {
    const cell = getCell(cells, column)
    cells[column] = ''
    warn(column, importMessage('SCIENTIFIC_NOTATION', { column, cell }))
    warn(column, importMessage('LEFT_OUT', { column }))
  }
  const price = amountOf(cells['Variant Price'] ?? '', currency)
  const compareAt = amountOf(cells['Variant Compare At Price'] ?? '', currency)
  if (typeof price === 'bigint' && typeof compareAt === 'bigint' && compareAt < price && compareAt > 0n) {
    const column = 'Variant Compare At Price'
    warn(column, importMessage('COMPARE_AT_BELOW_PRICE', { column, cell: getCell(cells, column) }))
    cells[column] = ''
  }
  const quantity = cells['Variant Inventory Qty'] ?? ''
  if (quantity.startsWith('-') && stockOf(quantity) === 0)
    warn('Variant Inventory Qty', importMessage('COUNTS_AS_ZERO', { column: 'Variant Inventory Qty', cell: quantity }))
  return {
    ...line,
    cells,
    notes: [...line.notes, ...notes],
    ...(lostCodes.length > 0 && { lostCodes }),
    ...(fullTitle !== undefined && { fullTitle }),
  }
}

/** The same for the same handle, and another one for each other handle. */
export function shortHandle(handle: string): string {
  const hash = createHash('sha256').update(handle).digest('hex').slice(0, 8)
  return `${cut(handle, maxHandle - 9).replace(/(?<![-_.])[-_.]+$/, '')}-${hash}`
}

/** Does not split a character of two code units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Shortens at the end of a tag or word, and closes what is open. */
function shortHtml(html: string, length: number): string {
  for (let kept = length - 200; kept > 0; kept -= 1000) {
    const start = upToOpen(upToOpen(cut(html, kept), '<', '>'), '&', ';')
    const closed = `${start}…${closingTags(start)}`
    if (closed.length <= length) return closed
  }
  return ''
}

/** A sign that stands alone is no tag or entity. */
const longestOpen = 2000

/** Without a tag or an entity that was cut. */
function upToOpen(html: string, opening: string, closing: string): string {
  const start = html.lastIndexOf(opening)
  const isOpen = start > html.lastIndexOf(closing) && html.length - start < longestOpen
  return isOpen ? html.slice(0, start) : html
}

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

function closingTags(html: string): string {
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?>/gi)) {
    const name = tag.toLowerCase()
    if (voidTags.has(name)) continue
    if (!slash) open.push(name)
    else if (open.at(-1) === name) open.pop()
  }
  return open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}
