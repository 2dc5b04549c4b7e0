import { columnsIgnoredWhenEmpty, isSame, numberOf, partOf } from './columns.ts'
import { variantKey, type FileLine, type FileProduct } from './file-products.ts'
import type { SourceLine } from './product-lines.ts'
import { refusal } from '../../../kernel/basics/errors.ts'

/** The differences between a product of the file and the one in the shop. */
export interface Difference {
  /** Columns with different values, by line of the file. */
  changes: Map<FileLine, Set<string>>
  /** The fields that must be written; empty when only unsupported cells differ. */
  product: Set<string>
  variants: boolean
  /** The variants with different stock, by line. */
  stock: Set<FileLine>
  pictures: boolean
  /** The shop's line for each variant and each picture. */
  lineOf: Map<FileLine, { variant: SourceLine | undefined; picture: SourceLine | undefined }>
}

export const stockColumns = ['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy']

/** Compares line by line, for the columns of the file. `current` is the result of an export now. */
export function compare(
  product: FileProduct,
  current: readonly SourceLine[],
  valuesOf: (line: SourceLine) => string[],
  currency: string,
): Difference {
  const difference: Difference = {
    changes: new Map(),
    product: new Set(),
    variants: false,
    stock: new Set(),
    pictures: false,
    lineOf: new Map(),
  }
  const { columns, lines } = product
  const has = (column: string) => columns.includes(column)
  const note = (line: FileLine, column: string) => {
    difference.changes.set(line, (difference.changes.get(line) ?? new Set()).add(column))
  }
  const differs = (line: FileLine, column: string, now: SourceLine | undefined) =>
    !(columnsIgnoredWhenEmpty.has(column) && !line.cells[column]?.trim()) &&
    !isSame(column, line.cells[column] ?? '', now?.cells[column] ?? '', currency)

  const variants = new Map(current.filter(({ variantId }) => variantId).map((line) => [variantKey(valuesOf(line)), line]))
  const pictures = Map.groupBy(
    current.filter(({ image }) => image),
    ({ cells }) => cells['Image Src'] ?? '',
  )
  const only = has('Option1 Value') ? undefined : requireSingleVariant(variants)

  for (const line of lines) {
    const variant = line.values && (only ?? variants.get(variantKey(line.values)))
    const picture = line.src ? pictures.get(line.src)?.shift() : undefined
    difference.lineOf.set(line, { variant, picture })
    for (const column of line.lostCodes ?? []) line.cells[column] = variant?.cells[column] ?? ''
    const isFirst = line === lines[0]
    for (const column of columns) {
      switch (partOf(column)) {
        case 'product':
          if (!isFirst || !differs(line, column, current[0])) break
          note(line, column)
          difference.product.add(column)
          if (/^Option\d Name$/.test(column)) difference.variants = true
          break
        case 'value':
          if (!line.values || variant) break
          if (line.cells[column]?.trim()) note(line, column)
          break
        case 'variant':
          if (!line.values || !differs(line, column, variant)) break
          note(line, column)
          if (stockColumns.includes(column)) difference.stock.add(line)
          else difference.variants = true
          break
        case 'image':
          if (!line.src || !differs(line, column, picture)) break
          note(line, column)
          difference.pictures = true
          break
        case 'kept':
          if (column !== 'Handle' && (variant ?? picture) && differs(line, column, variant ?? picture)) note(line, column)
      }
    }
    if (line.values && !variant) {
      note(line, 'Variant Price')
      difference.variants = true
      difference.stock.add(line)
    }
  }
  notePartings(product, variants, pictures, difference, note)
  return difference
}

/** Variants and pictures that only the shop has, reported at the first line. */
function notePartings(
  { columns, lines, options }: FileProduct,
  variants: ReadonlyMap<string, SourceLine>,
  pictures: ReadonlyMap<string, SourceLine[]>,
  difference: Difference,
  note: (line: FileLine, column: string) => void,
): void {
  const matched = new Set([...difference.lineOf.values()].map(({ variant }) => variant))
  if ([...variants.values()].some((line) => !matched.has(line))) {
    note(lines[0], options.length > 0 ? 'Option1 Value' : 'Option1 Name')
    difference.variants = true
  }
  if (columns.includes('Image Src') && [...pictures.values()].some((left) => left.length > 0)) {
    note(lines[0], 'Image Src')
    difference.pictures = true
  }
}

/** A file without options can only describe a product with one variant. */
function requireSingleVariant(variants: ReadonlyMap<string, SourceLine>): SourceLine {
  const [line] = variants.values()
  if (variants.size !== 1) throw refusal('MISSING_VARIANT_OPTION', 'the product has variants, and the file no option columns')
  return line!
}

export function positionOf({ cells }: FileLine): number | undefined {
  return numberOf(cells['Image Position'] ?? '')
}
