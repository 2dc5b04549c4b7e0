import { slugOf } from '../catalog/ports/products.ts'
import { nameColumn, nameKey, optionNumbers, valueColumn, valueKey, getCell } from './columns.ts'
import { shortHandle } from './fit-cells.ts'
import type { LineNote } from './line-notes.ts'
import type { CsvFile, CsvLine } from './csv-file.ts'

/** The lines of one product: the first one describes it, and each may add a variant, a picture or both. */
export interface FileProduct {
  handle: string
  /** False where the file has no handles, so that this one comes from the title. */
  hasHandle: boolean
  title: string
  columns: readonly string[]
  lines: readonly [FileLine, ...FileLine[]]
  /** Errors and warnings of its lines. */
  notes: LineNote[]
  /** The names of its options; none for a product with one variant. */
  options: string[]
}

export interface FileLine extends CsvLine {
  /** The option values, if the line is a variant. */
  values: string[] | undefined
  /** URL of its picture. */
  src: string | undefined
}

/** The products of a file in the order of their first lines. Lines with the same handle belong together, wherever they are. */
export function productsOf({ columns, lines }: CsvFile): FileProduct[] {
  const withHandles = columns.includes('Handle')
    ? lines.map((line) => [line, getCell(line.cells, 'Handle').trim()] as const)
    : handlesFromTitles(lines)
  const byHandle = new Map<string, { handle: string; lines: [CsvLine, ...CsvLine[]] }>()
  for (const [line, handle] of withHandles) {
    const key = handle || `\n${line.line}`
    const known = byHandle.get(key)
    if (known) known.lines.push(line)
    else byHandle.set(key, { handle, lines: [line] })
  }
  return [...byHandle.values()].map((own) => productOf(columns, own.handle, own.lines))
}

/** A line without a title is a further variant or picture of the product above it. */
function handlesFromTitles(lines: readonly CsvLine[]): (readonly [CsvLine, string])[] {
  let handle = ''
  return lines.map((line) => {
    const { cells, fullTitle } = line
    const title = getCell(cells, 'Title').trim()
    // Titles that differ only where they were shortened are two products.
    if (fullTitle !== undefined) handle = shortHandle(`${slugOf(fullTitle)}${fullTitle}`).toLowerCase()
    else if (title) handle = slugOf(title)
    return [line, handle]
  })
}

function productOf(columns: readonly string[], handle: string, lines: readonly [CsvLine, ...CsvLine[]]): FileProduct {
  const [{ cells: first, fullTitle }] = lines
  const numbers = optionNumbers.filter((number) => nameKey(first[nameColumn(number)] ?? '') !== '' || hasRealTitle(first, number))
  return {
    handle,
    hasHandle: columns.includes('Handle') || fullTitle !== undefined,
    title: getCell(first, 'Title'),
    columns,
    notes: lines.flatMap(({ notes }) => notes),
    options: numbers.map((number) => getCell(first, nameColumn(number)).trim()),
    lines: [lineOf(lines[0], true), ...lines.slice(1).map((line) => lineOf(line, false))],
  }

  function lineOf(line: CsvLine, isFirst: boolean): FileLine {
    return {
      ...line,
      values: isFirst || isVariant(line) ? numbers.map((number) => (line.cells[valueColumn(number)] ?? '').trim()) : undefined,
      src: line.cells['Image Src']?.trim() || undefined,
    }
  }
}

/** An option may be named `Title`; with the value `Default Title` it means that there are no options. */
function hasRealTitle(cells: CsvLine['cells'], number: number): boolean {
  return (cells[nameColumn(number)] ?? '').trim() !== '' && valueKey(cells[valueColumn(number)] ?? '') !== ''
}

function isVariant({ cells }: CsvLine): boolean {
  const telling = ['Variant Price', 'Variant SKU', ...optionNumbers.map(valueColumn)]
  return telling.some((column) => (cells[column] ?? '').trim() !== '')
}

export function variantLines({ lines }: FileProduct): (FileLine & { values: string[] })[] {
  return lines.filter((line): line is FileLine & { values: string[] } => line.values !== undefined)
}

/** Two lines are one variant when their values are equal, ignoring case. */
export function variantKey(values: readonly string[]): string {
  return values.map(valueKey).join('\n')
}

/** The picture URLs in the order of their positions; those without a position come last. */
export function orderedPictures(lines: readonly { src: string | undefined; position: number | undefined }[]): string[] {
  const seen = new Set<string>()
  const firsts = lines.flatMap(({ src, position }) => {
    if (!src || seen.has(src)) return []
    seen.add(src)
    return [{ src, position: position ?? Infinity }]
  })
  return firsts.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ src }) => src)
}
