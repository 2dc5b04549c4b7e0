import { slugOf } from '../catalog/index.ts'
import { nameColumn, nameKey, optionNumbers, valueColumn, valueKey } from './columns.ts'
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
  lines: FileLine[]
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
  const handles = columns.includes('Handle') ? lines.map(({ cells }) => cells['Handle']!.trim()) : handlesFromTitles(lines)
  const byHandle = Map.groupBy(
    lines.map((line, index) => ({ line, handle: handles[index]! })),
    ({ line, handle }) => handle || `\n${line.line}`,
  )
  return [...byHandle.values()].map((own) =>
    productOf(
      columns,
      own[0]!.handle,
      own.map(({ line }) => line),
    ),
  )
}

/** A line without a title is a further variant or picture of the product above it. */
function handlesFromTitles(lines: readonly CsvLine[]): string[] {
  let handle = ''
  return lines.map(({ cells, fullTitle }) => {
    const title = cells['Title']!.trim()
    // Titles that differ only where they were shortened are two products.
    if (fullTitle !== undefined) handle = shortHandle(`${slugOf(fullTitle)}${fullTitle}`).toLowerCase()
    else if (title) handle = slugOf(title)
    return handle
  })
}

function productOf(columns: readonly string[], handle: string, lines: readonly CsvLine[]): FileProduct {
  const first = lines[0]!.cells
  const numbers = optionNumbers.filter((number) => nameKey(first[nameColumn(number)] ?? '') !== '' || hasRealTitle(first, number))
  return {
    handle,
    hasHandle: columns.includes('Handle') || lines[0]!.fullTitle !== undefined,
    title: first['Title']!,
    columns,
    notes: lines.flatMap(({ notes }) => notes),
    options: numbers.map((number) => first[nameColumn(number)]!.trim()),
    lines: lines.map((line, index) => ({
      ...line,
      values: isVariant(line, index) ? numbers.map((number) => (line.cells[valueColumn(number)] ?? '').trim()) : undefined,
      src: line.cells['Image Src']?.trim() || undefined,
    })),
  }
}

/** An option may be named `Title`; with the value `Default Title` it means that there are no options. */
function hasRealTitle(cells: CsvLine['cells'], number: number): boolean {
  return (cells[nameColumn(number)] ?? '').trim() !== '' && valueKey(cells[valueColumn(number)] ?? '') !== ''
}

function isVariant({ cells }: CsvLine, index: number): boolean {
  const telling = ['Variant Price', 'Variant SKU', ...optionNumbers.map(valueColumn)]
  return index === 0 || telling.some((column) => (cells[column] ?? '').trim() !== '')
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
