const read = new Set(
  (
    'handleId handle fieldType name description plainDescription productImageUrl media mediaAltText collection categories sku ' +
    'price surcharge strikethroughPrice visible discountMode discountValue inventory weight brand barcode'
  ).split(' '),
)
const readWithNumber = /^(?:productOption(?:Name|Type|Description|Choices)|additionalInfo(?:Title|Description))\d$/

/**
 * True if the headings are those of the product file that Wix Stores exports, in its older form (`handleId`; lines are `Product` or
 * `Variant`) or its newer one (`handle`; `PRODUCT`, `VARIANT` or `MEDIA`).
 */
export function isWixFile(headings: readonly string[]): boolean {
  return headings.includes('fieldType') && (headings.includes('handleId') || headings.includes('handle'))
}

/** True if the import of such a file uses the column. All others are kept as they are. */
export function isReadFromWixFile(heading: string): boolean {
  return read.has(heading) || readWithNumber.test(heading)
}

/** The column with the names of categories. */
export function wixCategories(headings: readonly string[]): string | undefined {
  return headings.find((heading) => heading === 'collection' || heading === 'categories')
}
