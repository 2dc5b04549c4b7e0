import * as contract from '@stoa/contract/services/stores/products-v-3'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { createProduct } from '../create-product.ts'
import type { InventoryRow } from '../inventory-row.ts'
import { addInfoSections, removeInfoSections, tagProduct } from '../product-changes.ts'
import { changeProduct, removeProduct } from '../product-write.ts'
import { checkTagChange } from '../../../../kernel/lists/entity/tags.ts'
import { changeProductWithInventory } from '../update-with-inventory.ts'
import { productPresenter, withRequestedFields, productIdOf, withProductIds, withInventoryResults } from '../bulk-answers.ts'
import { maxVariants, checkNewProducts, checkChangedProducts, checkOnce } from '../bulk-checks.ts'

export const bulkCreateProducts = implement(contract.bulkCreateProducts, async ({ site }, { products, returnEntity, fields }) => {
  checkNewProducts(products)
  const show = productPresenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, product, index) =>
    show(await createProduct(tx, product, [], `products[${index}]`)),
  )
  return withRequestedFields(site, answer, returnEntity, fields)
})

export const bulkCreateProductsWithInventory = implement(contract.bulkCreateProductsWithInventory, async ({ site }, request) => {
  const { products, returnEntity = false, fields } = request
  checkNewProducts(products)
  const items: InventoryRow[] = []
  const show = productPresenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, product, index) => {
    const inventory = (product.variantsInfo.variants ?? []).map(({ inventoryItem }) => inventoryItem)
    const created = await createProduct(tx, product, inventory, `products[${index}]`)
    items.push(...created.items)
    return show(created)
  })
  return withInventoryResults(await withRequestedFields(site, answer, returnEntity, fields), items, returnEntity)
})

export const bulkUpdateProducts = implement(contract.bulkUpdateProducts, async ({ site }, { products, returnEntity, fields }) => {
  const given = products.map(({ product }) => product)
  checkChangedProducts(given)
  const variants = given.reduce((count, { variantsInfo }) => count + (variantsInfo?.variants?.length ?? 0), 0)
  if (variants > maxVariants) throw refusal('TOO_MANY_VARIANTS', `one request changes at most ${maxVariants} variants`)
  const show = productPresenter(site, new Set(fields))
  const answer = await bulk(site, given, async (tx, product, index) =>
    show(await changeProduct(tx, product, `products[${index}].product`)),
  )
  return withRequestedFields(site, answer, returnEntity, fields)
})

export const bulkUpdateProductsWithInventory = implement(contract.bulkUpdateProductsWithInventory, async ({ site }, request) => {
  const { products, returnEntity = false, fields } = request
  const given = products.map(({ product }) => product)
  checkChangedProducts(given)
  const items: InventoryRow[] = []
  const show = productPresenter(site, new Set(fields))
  const answer = await bulk(site, given, async (tx, product, index) => {
    const changed = await changeProductWithInventory(tx, product, `products[${index}].product`)
    items.push(...changed.items)
    return show(changed)
  })
  return withInventoryResults(await withRequestedFields(site, answer, returnEntity, fields), items, returnEntity)
})

export const bulkDeleteProducts = implement(contract.bulkDeleteProducts, async ({ site }, { productIds }) => {
  checkOnce(productIds, 'productIds')
  return withoutItems(false, await bulk(site, productIds, (tx, id) => removeProduct(tx, id)))
})

export const bulkAddInfoSectionsToProducts = implement(contract.bulkAddInfoSectionsToProducts, async ({ site }, request) => {
  const { products, infoSectionIds, returnEntity, fields } = request
  const show = productPresenter(site, new Set(fields))
  const answer = await bulk(site, products, async (tx, named) =>
    show(await addInfoSections(tx, productIdOf(named), infoSectionIds)),
  )
  return withRequestedFields(site, withProductIds(products, answer), returnEntity, fields)
})

export const bulkRemoveInfoSectionsFromProducts = implement(
  contract.bulkRemoveInfoSectionsFromProducts,
  async ({ site }, request) => {
    const { products, infoSectionIds, returnEntity, fields } = request
    const show = productPresenter(site, new Set(fields))
    const answer = await bulk(site, products, async (tx, named) =>
      show(await removeInfoSections(tx, productIdOf(named), infoSectionIds)),
    )
    return withRequestedFields(site, withProductIds(products, answer), returnEntity, fields)
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
