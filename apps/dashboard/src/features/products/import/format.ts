/** The column layout that large shop systems export, so that a migration needs no mapping. */
export const formatColumns = [
  { name: 'Handle', needed: true },
  { name: 'Title', needed: true },
  { name: 'Body (HTML)' },
  { name: 'Vendor' },
  { name: 'Type' },
  { name: 'Tags' },
  { name: 'Published' },
  { name: 'Option1 Name' },
  { name: 'Option1 Value' },
  { name: 'Option2 Name' },
  { name: 'Option2 Value' },
  { name: 'Option3 Name' },
  { name: 'Option3 Value' },
  { name: 'Variant SKU' },
  { name: 'Variant Grams' },
  { name: 'Variant Inventory Qty' },
  { name: 'Variant Inventory Policy' },
  { name: 'Variant Price', needed: true },
  { name: 'Variant Compare At Price' },
  { name: 'Variant Requires Shipping' },
  { name: 'Variant Taxable' },
  { name: 'Variant Barcode' },
  { name: 'Image Src' },
  { name: 'Image Position' },
  { name: 'Image Alt Text' },
  { name: 'SEO Title' },
  { name: 'SEO Description' },
] as const satisfies readonly { name: string; needed?: true }[]

/** Maps columns of the format to columns of the file. */
export type Mapping = Readonly<Record<string, string>>

/** Matches file columns by name, allowing small differences. */
export function guessMapping(fileColumns: readonly string[]): Mapping {
  const byPlainName = new Map(fileColumns.map((column) => [plain(column), column]))
  const pairs = formatColumns.flatMap(({ name }) => {
    const column = [name, ...(aliases[name] ?? [])]
      .map((word) => byPlainName.get(plain(word)))
      .find((value) => value !== undefined)
    return column === undefined ? [] : [[name, column] as const]
  })
  return Object.fromEntries(pairs)
}

export function missingColumns(mapping: Mapping): string[] {
  return formatColumns.filter((column) => 'needed' in column && !mapping[column.name]).map(({ name }) => name)
}

/** The contract maps file columns to format columns and needs only those with other names. */
export function toWireMapping(mapping: Mapping): Record<string, string> {
  const renamed = Object.entries(mapping).filter(([name, column]) => column && column !== name)
  return Object.fromEntries(renamed.map(([name, column]) => [column, name]))
}

/** The first record of a CSV text. */
export function readHeadings(csv: string): string[] {
  const text = csv.replace(/^\uFEFF/, '')
  const firstLine = text.slice(0, text.search(/\r?\n|$/))
  const separator = [',', ';', '\t'].reduce((best, other) =>
    firstLine.split(other).length > firstLine.split(best).length ? other : best,
  )
  const headings = ['']
  let quoted = false
  for (const [index, character] of [...text].entries()) {
    if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) headings.push('')
    else if ((character === '\n' || character === '\r') && !quoted) break
    else headings[headings.length - 1] += character
    if (index > 50_000) break
  }
  return headings.map((heading) => heading.trim()).filter(Boolean)
}

const aliases: Record<string, readonly string[] | undefined> = {
  Handle: ['slug', 'handleId', 'id'],
  Title: ['name', 'product name', 'product'],
  'Body (HTML)': ['description', 'body'],
  Vendor: ['brand'],
  'Variant SKU': ['sku', 'article number'],
  'Variant Price': ['price'],
  'Variant Compare At Price': ['compare at price', 'regular price'],
  'Variant Inventory Qty': ['stock', 'quantity', 'inventory'],
  'Variant Barcode': ['barcode', 'ean', 'gtin'],
  'Image Src': ['image', 'image url', 'images', 'productImageUrl'],
  Published: ['visible', 'status'],
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
