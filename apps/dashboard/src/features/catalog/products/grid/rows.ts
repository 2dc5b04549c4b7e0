import type { ProductFile } from '../queries.ts'
import { toValues, type ProductValues, type VariantValues } from '../values.ts'
import { describeChoices } from '../variants/matrix.ts'

/** In display order. */
export const columns = ['sku', 'price', 'compareAt', 'stock', 'visible'] as const
export type Column = (typeof columns)[number]
export const isAmountColumn = (column: Column) => column === 'price' || column === 'compareAt'
export type Cells = Pick<VariantValues, Column>

/** A variant of a selected product. */
export interface GridRow {
  id: string
  productId: string
  product: string
  /** For example 'Small, Red'. Empty for the only variant. */
  variant: string
  /** The saved values. */
  saved: Cells
}

export function toRows(files: readonly ProductFile[]): GridRow[] {
  return files.flatMap((file) => {
    const values = toValues(file)
    return values.variants.map((variant) => ({
      id: variant.id!,
      productId: file.product.id!,
      product: values.name,
      variant: describeChoices(variant, values.options),
      saved: toCells(values, variant),
    }))
  })
}

/** A product without options is hidden itself instead of its only variant. */
function toCells({ options, visible }: ProductValues, variant: VariantValues): Cells {
  const { sku, price, compareAt, stock } = variant
  return { sku, price, compareAt, stock, visible: options.length > 0 ? variant.visible : visible }
}
