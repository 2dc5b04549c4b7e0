import * as contract from '@stoa/contract/services/stores/products'
import { implement } from '../../../../kernel/operations/operation.ts'
import { removeProduct } from '../../catalog/ports/products.ts'
import { presentProduct } from '../present-product.ts'
import { changeV1, createV1 } from '../write-product.ts'
import { loadExisting } from '../change-products.ts'

export const createProduct = implement(contract.createProduct, async ({ site }, { product }) => {
  const id = await createV1(site, product)
  return { product: presentProduct(await loadExisting(site, id), site.settings, { costs: true }) }
})

export const updateProduct = implement(contract.updateProduct, async ({ site }, { product }) => {
  await changeV1(site, await loadExisting(site, product.id), product)
  return { product: presentProduct(await loadExisting(site, product.id), site.settings, { costs: true }) }
})

export const deleteProduct = implement(contract.deleteProduct, async ({ site }, { id }) => {
  await removeProduct(site, id)
  return {}
})
