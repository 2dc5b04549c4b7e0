import { inventoryItemsV3, productsV3 } from '@wix/stores'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export async function aStockedProduct(shop: TestShop, product: object) {
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product: made } = await products.createProductWithInventory(product)
  const lines = (...quantities: number[]) =>
    quantities.map((quantity, index) => ({
      productId: made!._id!,
      variantId: made!.variantsInfo!.variants![index]!._id!,
      quantity,
    }))
  return { id: made!._id!, lines }
}

export async function stockOf(shop: TestShop, variantId: string): Promise<number | undefined> {
  const { inventoryItemsV3: items } = ownerClient(shop, { inventoryItemsV3 })
  const { items: results } = await items.queryInventoryItems().eq('variantId', variantId).find()
  return results[0]!.quantity
}
