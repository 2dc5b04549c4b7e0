import * as contract from '@stoa/contract/services/stores/products-v-3'
import { bulk, bulkTotals, withoutItems, type BulkAnswer } from '../../../../kernel/lists/entity/bulk.ts'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { createProduct } from '../create-product.ts'
import { presentInventoryResults } from '../inventory-results.ts'
import type { InventoryRow } from '../inventory-row.ts'
import { withJoins } from '../joins.ts'
import { presentProduct, type Fields } from '../present.ts'
import { addInfoSections, removeInfoSections, tagProduct } from '../product-changes.ts'
import { changeProduct, removeProduct, type GivenProduct, type WrittenProduct } from '../product-write.ts'
import { checkTagChange } from '../../../../kernel/lists/entity/tags.ts'
import { changeProductWithInventory } from '../update-with-inventory.ts'

export const bulkCreateProducts = implement(contract.bulkCreateProducts, async ({ site }, { products, returnEntity, fields }) => {
  checkNewProducts(products)
  const show = presenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, product, index) =>
    show(await createProduct(tx, product, [], `products[${index}]`)),
  )
  return shown(site, answer, returnEntity, fields)
})

export const bulkCreateProductsWithInventory = implement(contract.bulkCreateProductsWithInventory, async ({ site }, request) => {
  const { products, returnEntity = false, fields } = request
  checkNewProducts(products)
  const items: InventoryRow[] = []
  const show = presenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, product, index) => {
    const inventory = (product.variantsInfo.variants ?? []).map(({ inventoryItem }) => inventoryItem)
    const created = await createProduct(tx, product, inventory, `products[${index}]`)
    items.push(...created.items)
    return show(created)
  })
  return withInventory(await shown(site, answer, returnEntity, fields), items, returnEntity)
})

export const bulkUpdateProducts = implement(contract.bulkUpdateProducts, async ({ site }, { products, returnEntity, fields }) => {
  const given = products.map(({ product }) => product)
  checkChangedProducts(given)
  const variants = given.reduce((count, { variantsInfo }) => count + (variantsInfo?.variants?.length ?? 0), 0)
  if (variants > maxVariants) throw refusal('TOO_MANY_VARIANTS', `one request changes at most ${maxVariants} variants`)
  const show = presenter(site, new Set(fields))
  const answer = await bulk(site, given, async (tx, product, index) =>
    show(await changeProduct(tx, product, `products[${index}].product`)),
  )
  return shown(site, answer, returnEntity, fields)
})

export const bulkUpdateProductsWithInventory = implement(contract.bulkUpdateProductsWithInventory, async ({ site }, request) => {
  const { products, returnEntity = false, fields } = request
  const given = products.map(({ product }) => product)
  checkChangedProducts(given)
  const items: InventoryRow[] = []
  const show = presenter(site, new Set(fields))
  const answer = await bulk(site, given, async (tx, product, index) => {
    const changed = await changeProductWithInventory(tx, product, `products[${index}].product`)
    items.push(...changed.items)
    return show(changed)
  })
  return withInventory(await shown(site, answer, returnEntity, fields), items, returnEntity)
})

export const bulkDeleteProducts = implement(contract.bulkDeleteProducts, async ({ site }, { productIds }) => {
  checkOnce(productIds, 'productIds')
  return withoutItems(false, await bulk(site, productIds, (tx, id) => removeProduct(tx, id)))
})

export const bulkAddInfoSectionsToProducts = implement(contract.bulkAddInfoSectionsToProducts, async ({ site }, request) => {
  const { products, infoSectionIds, returnEntity, fields } = request
  const show = presenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, named) => show(await addInfoSections(tx, nameOf(named), infoSectionIds)))
  return shown(site, named(products, answer), returnEntity, fields)
})

export const bulkRemoveInfoSectionsFromProducts = implement(
  contract.bulkRemoveInfoSectionsFromProducts,
  async ({ site }, request) => {
    const { products, infoSectionIds, returnEntity, fields } = request
    const show = presenter(site, new Set(fields))
    const answer = await bulk(site, products, async (tx, named) =>
      show(await removeInfoSections(tx, nameOf(named), infoSectionIds)),
    )
    return shown(site, named(products, answer), returnEntity, fields)
  },
)

export const bulkUpdateProductTags = implement(
  contract.bulkUpdateProductTags,
  async ({ site }, { productIds, assignTags, unassignTags }) => {
    const change = { assignTags, unassignTags }
    checkTagChange(change)
    return withoutItems(false, await bulk(site, productIds, async (tx, id) => (await tagProduct(tx, id, change)).row))
  },
)

const maxVariants = 1000
const maxOptions = 100

function presenter({ settings }: SiteTx, fields: Fields) {
  return ({ row, variants }: WrittenProduct) => presentProduct(row, fields, settings, variants)
}

/** The products with the requested fields; related data are loaded for all of them at once. */
async function shown(
  site: SiteTx,
  answer: BulkAnswer<contract.V3Product>,
  returnEntity: boolean | undefined,
  fields: readonly string[] | undefined,
): Promise<BulkAnswer<contract.V3Product>> {
  if (!returnEntity) return withoutItems(false, answer)
  const written = answer.results.flatMap(({ item }) => item ?? [])
  const products = await withJoins(site, written, new Set(fields), { hidden: true })
  const results = answer.results.map((result) => (result.item ? { ...result, item: products.shift()! } : result))
  return { ...answer, results }
}

function checkNewProducts(products: readonly GivenProduct[]): void {
  products.forEach(({ id }, index) => {
    if (id) throw brokenRule(`products[${index}].id`, 'ID_NOT_ALLOWED_IN_REQUEST', 'is given by the server')
  })
  checkOptionCount(products)
}

function checkChangedProducts(products: readonly GivenProduct[]): void {
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

function checkOnce(ids: readonly string[], path: string): void {
  if (new Set(ids).size < ids.length) throw brokenRule(path, 'DUPLICATE_PRODUCT_IDS_REQUEST', 'must name each product once')
}

function nameOf({ productId, revision }: contract.V3ProductIdWithRevision) {
  return { id: productId!, revision }
}

/** Failures name their product, because the request's items contain its id under another name. */
function named<Item>(products: readonly contract.V3ProductIdWithRevision[], answer: BulkAnswer<Item>): BulkAnswer<Item> {
  const results = answer.results.map((result) => {
    const { productId } = products[result.itemMetadata.originalIndex]!
    return { ...result, itemMetadata: { id: productId!, ...result.itemMetadata } }
  })
  return { ...answer, results }
}

function withInventory(answer: BulkAnswer<contract.V3Product>, items: readonly InventoryRow[], returnEntity: boolean) {
  return {
    productResults: answer,
    inventoryResults: { ...presentInventoryResults(items, returnEntity), bulkActionMetadata: bulkTotals(items.map(() => true)) },
  }
}
