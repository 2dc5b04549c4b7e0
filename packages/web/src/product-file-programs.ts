import { isWixFile } from './wix-file.ts'

/** The programs whose exports of products are recognised by their columns. */
export type ProductFileProgram = 'SHOPIFY' | 'WIX' | 'WOOCOMMERCE' | 'MAGENTO' | 'PRESTASHOP'

/** Undefined for a file of another program, whose columns have to be mapped. */
export function productFileProgram(headings: readonly string[]): ProductFileProgram | undefined {
  const keys = new Set(headings.map((heading) => heading.trim().toLowerCase()))
  const has = (...names: readonly string[]) => names.every((name) => keys.has(name))
  const hasOneOf = (...names: readonly string[]) => names.some((name) => keys.has(name))
  if (isWixFile(headings.map((heading) => heading.trim()))) return 'WIX'
  if (has('handle', 'title', 'variant price') || has('url handle', 'title', 'price')) return 'SHOPIFY'
  if (has('type', 'sku', 'name', 'regular price')) return 'WOOCOMMERCE'
  if (
    has('sku', 'product_type') &&
    hasOneOf('configurable_variations', 'visibility', 'attribute_set_code', 'product_online', 'product_websites')
  )
    return 'MAGENTO'
  const ofPrestaShop = ['active (0/1)', 'price tax excluded', 'price (tax excl.)', 'tax rules id', 'image urls (x,y,z...)']
  if (hasOneOf(...ofPrestaShop, 'price tax excluded or price tax included', 'aktiv (0/1)')) return 'PRESTASHOP'
  return undefined
}

/** The names by which owners know the programs. */
export const programNames: Readonly<Record<ProductFileProgram, string>> = {
  SHOPIFY: 'Shopify',
  WIX: 'Wix Stores',
  WOOCOMMERCE: 'WooCommerce',
  MAGENTO: 'Magento',
  PRESTASHOP: 'PrestaShop',
}

/** An import refuses files of these programs, because their lines would become other products than they describe. */
export function isUnsupportedProgram(program: ProductFileProgram | undefined): program is 'MAGENTO' | 'PRESTASHOP' {
  return program === 'MAGENTO' || program === 'PRESTASHOP'
}
