import { products } from '@wix/stores'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

/** A shirt in the shape of the older contract: small and large, at 20.00. */
export async function aV1Shirt(shop: TestShop, more: object = {}) {
  const { product } = await ownerClient(shop, { products }).products.createProduct({
    name: 'Shirt',
    productType: 'physical',
    priceData: { price: 20 },
    costAndProfitData: { itemCost: 8 },
    manageVariants: true,
    productOptions: [
      {
        name: 'Size',
        choices: [
          { value: 'Small', description: 'Small' },
          { value: 'Large', description: 'Large' },
        ],
      },
    ],
    ...more,
  } as never)
  return product!
}

export async function aV1Mug(shop: TestShop, more: object = {}) {
  const { product } = await ownerClient(shop, { products }).products.createProduct({
    name: 'Mug',
    productType: 'physical',
    priceData: { price: 12.5 },
    costAndProfitData: { itemCost: 5 },
    ...more,
  } as never)
  return product!
}

export const breaking = (ruleName: string) => ({
  details: { validationError: { fieldViolations: [{ violatedRule: 'OTHER', ruleName }] } },
})
