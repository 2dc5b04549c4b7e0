import { CallError } from '@stoa/client'
import { isLargePriceChange } from '@stoa/web/large-price-change'
import { bulkUpdateProductsWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import { lookupTable } from '@stoa/web/lookup-table'
import { api } from '../../../../lib/calls/api.ts'
import { refusalInWords } from '../../../../lib/calls/refusals.ts'
import { describeViolation } from '../../../../lib/calls/violations.ts'
import { checkProduct } from '../check.ts'
import { toFormField } from '../field-paths.ts'
import type { ProductFile } from '../queries.ts'
import { toUpdate } from '../requests.ts'
import { toValues, type ProductValues } from '../values.ts'
import type { Edits } from './edits.ts'
import { columns, type Column } from './rows.ts'

/** Errors by variant and column. */
export type Wrong = Readonly<Record<string, Partial<Record<Column, string>>>>

interface Changed {
  file: ProductFile
  values: ProductValues
}

/** The edited products with their new values. */
export function changedProducts(files: readonly ProductFile[], edits: Edits): Changed[] {
  return files.flatMap((file) => {
    const values = toValues(file)
    if (!values.variants.some(({ id }) => edits[id!])) return []
    const variants = values.variants.map((variant) => ({ ...variant, ...edits[variant.id!] }))
    const hasOptions = values.options.length > 0
    return [{ file, values: { ...values, variants, visible: hasOptions ? values.visible : variants[0]!.visible } }]
  })
}

/** Client-side errors. */
export function checkChanged(changed: readonly Changed[]): Wrong {
  return merged(changed.map(({ file, values }) => byVariant(values, checkProduct(values, toValues(file)))))
}

export interface LargePriceChange {
  variantId: string
  product: string
  before: string
  after: string
}

/** The prices that change by so much that the owner confirms them. The values have no errors. */
export function largePriceChanges(changed: readonly Changed[]): LargePriceChange[] {
  return changed.flatMap(({ file, values }) => {
    const before = toValues(file).variants
    return values.variants.flatMap(({ id, price }, index) => {
      const old = before[index]!.price
      return isLargePriceChange(old, price) ? [{ variantId: id!, product: values.name, before: old, after: price }] : []
    })
  })
}

/** The contract's limit for products with any number of options. */
const productsPerCall = 15

export interface Saved {
  productIds: string[]
  wrong: Wrong
}

/** Saves each product separately, so that one error does not stop the others. */
export async function saveChanged(changed: readonly Changed[]): Promise<Saved> {
  const saved: string[] = []
  const wrong: Wrong[] = []
  for (let start = 0; start < changed.length; start += productsPerCall) {
    const part = changed.slice(start, start + productsPerCall)
    const products = part.map(({ file, values }) => ({ product: toUpdate(values, file) }))
    try {
      const { productResults } = await api.call(bulkUpdateProductsWithInventory, { products })
      for (const { itemMetadata } of productResults?.results ?? []) {
        const { file, values } = part[itemMetadata!.originalIndex!]!
        if (itemMetadata!.success) saved.push(file.product.id!)
        else wrong.push(refused(file, values, itemMetadata!.error ?? {}))
      }
    } catch (error) {
      if (!(error instanceof CallError) || error.violations.length === 0) throw error
      wrong.push(violated(part, error))
    }
  }
  return { productIds: saved, wrong: merged(wrong) }
}

/** Shows an error in its cells, or in the first changed cell. */
function refused(file: ProductFile, values: ProductValues, refusal: { code?: string; description?: string }) {
  const sentence = refusalInWords(refusal)
  const before = toValues(file).variants
  const changed = values.variants.flatMap((variant, index) =>
    columns.filter((column) => variant[column] !== before[index]![column]).map((column) => ({ id: variant.id!, column })),
  )
  const about = changed.filter(({ column }) => aboutColumns[refusal.code ?? '']?.includes(column))
  const cells = about.length > 0 ? about : changed.slice(0, 1)
  return merged(cells.map(({ id, column }) => ({ [id]: { [column]: sentence } })))
}

const aboutColumns: Readonly<Record<string, readonly Column[] | undefined>> = lookupTable({
  SKU_ALREADY_EXIST_ERROR: ['sku'],
  COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE: ['compareAt', 'price'],
  INVALID_QUANTITY_VALUE: ['stock'],
})

function violated(part: readonly Changed[], { violations }: CallError): Wrong {
  return merged(
    violations.map((violation) => {
      const [, index = '0', path = ''] = /^products\[(\d+)\]\.(.*)$/.exec(violation.field ?? '') ?? []
      return byVariant(part[Number(index)]!.values, { [toFormField(path) ?? '']: describeViolation(violation) })
    }),
  )
}

/** Maps form fields to cells. Errors without a cell go to the product's first one. */
function byVariant({ variants }: ProductValues, fields: Readonly<Record<string, string | undefined>>): Wrong {
  return merged(
    Object.entries(fields).map(([field, sentence]) => {
      const [, index = '0', name = ''] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
      const column = columns.find((each) => each === name) ?? 'sku'
      return { [variants[Number(index)]!.id!]: { [column]: sentence! } }
    }),
  )
}

function merged(all: readonly Wrong[]): Wrong {
  return all.reduce((one, other) => {
    const both = Object.entries(other).map(([id, cells]) => [id, { ...one[id], ...cells }] as const)
    return { ...one, ...Object.fromEntries(both) }
  }, {})
}
