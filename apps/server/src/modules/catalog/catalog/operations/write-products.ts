import * as contract from '@stoa/contract/services/stores/products-v-3'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { presentInventoryResults } from '../inventory-results.ts'
import { withJoins } from '../joins.ts'
import { presentProduct } from '../present.ts'
import { changeProduct, removeProduct, type WrittenProduct } from '../product-write.ts'
import { changeProductWithInventory } from '../update-with-inventory.ts'
import { createProduct as createStoredProduct } from '../create-product.ts'
import { single } from '../../../../kernel/basics/single.ts'

export const createProduct = implement(contract.createProduct, async ({ site }, { product, fields }) => {
  const { row, variants } = await createStoredProduct(site, product)
  return { product: await presentWritten(site, { row, variants }, fields) }
})

export const createProductWithInventory = implement(
  contract.createProductWithInventory,
  async ({ site }, { product, returnEntity, fields }) => {
    const inventory = (product.variantsInfo.variants ?? []).map(({ inventoryItem }) => inventoryItem)
    const { row, variants, items } = await createStoredProduct(site, product, inventory)
    return {
      product: await presentWritten(site, { row, variants }, fields),
      inventoryResults: presentInventoryResults(items, returnEntity ?? false),
    }
  },
)

export const updateProduct = implement(contract.updateProduct, async ({ site }, request) => {
  const { product, fields } = request
  const { row, variants } = await changeProduct(site, product)
  return { product: await presentWritten(site, { row, variants }, fields) }
})

export const updateProductWithInventory = implement(contract.updateProductWithInventory, async ({ site }, request) => {
  const { product, returnEntity, fields } = request
  const { row, variants, items } = await changeProductWithInventory(site, product)
  return {
    product: await presentWritten(site, { row, variants }, fields),
    inventoryResults: presentInventoryResults(items, returnEntity ?? false),
  }
})

export const deleteProduct = implement(contract.deleteProduct, async ({ site }, { productId }) => {
  await removeProduct(site, productId)
  return {}
})

async function presentWritten(site: SiteTx, { row, variants }: WrittenProduct, requested?: readonly string[]) {
  const fields = new Set(requested)
  return single(await withJoins(site, [presentProduct(row, fields, site.settings, variants)], fields, { hidden: true }))
}
