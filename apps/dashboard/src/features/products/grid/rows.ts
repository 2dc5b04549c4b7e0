import type { ProductFile } from '../queries.ts'
import { toValues, type ProductValues, type VariantValues } from '../values.ts'
import { titleOf } from '../variants/matrix.ts'

/** From left to right. */
export const columns = ['sku', 'price', 'compareAt', 'stock', 'visible'] as const
export type Column = (typeof columns)[number]
export const isAmountColumn = (column: Column) => column === 'price' || column === 'compareAt'
export type Cells = Pick<VariantValues, Column>

/** A variant of one of the chosen products. */
export interface GridRow {
  id: string
  productId: string
  product: string
  /** 'Small, Red'; empty for the only one. */
  variant: string
  /** As it is saved. */
  saved: Cells
}

export function rowsOf(files: readonly ProductFile[]): GridRow[] {
  return files.flatMap((file) => {
    const values = toValues(file)
    return values.variants.map((variant) => ({
      id: variant.id!,
      productId: file.product.id!,
      product: values.name,
      variant: titleOf(variant, values.options),
      saved: cellsOf(values, variant),
    }))
  })
}

/** A product without options is hidden itself, not its one variant. */
function cellsOf({ options, visible }: ProductValues, variant: VariantValues): Cells {
  const { sku, price, compareAt, stock } = variant
  return { sku, price, compareAt, stock, visible: options.length > 0 ? variant.visible : visible }
}
