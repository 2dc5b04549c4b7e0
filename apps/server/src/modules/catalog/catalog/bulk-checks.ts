import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { GivenProduct } from './product-write.ts'

export const maxVariants = 1000

const maxOptions = 100

export function checkNewProducts(products: readonly GivenProduct[]): void {
  products.forEach(({ id }, index) => {
    if (id) throw brokenRule(`products[${index}].id`, 'ID_NOT_ALLOWED_IN_REQUEST', 'is given by the server')
  })
  checkOptionCount(products)
}

export function checkChangedProducts(products: readonly GivenProduct[]): void {
  checkOnce(
    products.map(({ id }) => id!),
    'products',
  )
  checkOptionCount(products)
}

function checkOptionCount(products: readonly GivenProduct[]): void {
  const options = products.reduce((count, product) => count + (product.options?.length ?? 0), 0)
  if (options > maxOptions) throw refusal('TOO_MANY_OPTIONS_IN_REQUEST', `one request writes at most ${maxOptions} options`)
}

export function checkOnce(ids: readonly string[], path: string): void {
  if (new Set(ids).size < ids.length) throw brokenRule(path, 'DUPLICATE_PRODUCT_IDS_REQUEST', 'must name each product once')
}
