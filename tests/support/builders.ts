import type { TestShop } from './shop.ts'

/** A product with one variant and stock, made as the owner would. */
export async function aProduct(shop: TestShop, { name = 'Print', price = '20.00', stock = 10, compareAt }: { name?: string; price?: string; stock?: number; compareAt?: string } = {}) {
  const { status, body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: {
        variants: [
          {
            visible: true,
            price: { actualPrice: { amount: price }, ...(compareAt && { compareAtPrice: { amount: compareAt } }) },
            physicalProperties: { weight: 0.5 },
            inventoryItem: { quantity: stock, trackQuantity: true },
          },
        ],
      },
    },
  })
  if (status !== 200) throw new Error(`the product was not made: ${JSON.stringify(body)}`)
  const { id, slug, variantsInfo } = body.product
  return { id: id as string, slug: slug as string, variantId: variantsInfo.variants[0].id as string }
}

/** A shipping option that is offered everywhere. */
export async function aShippingOption(shop: TestShop, { title = 'Standard', price = '4.90' }: { title?: string; price?: string } = {}) {
  const { body } = await shop.owner('POST', '/ecom/v1/shipping-options', { shippingOption: { title, rates: [{ amount: price }] } })
  return body.shippingOption as { id: string }
}
