import { aProduct, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export async function aCoupon(shop: TestShop, specification: object): Promise<string> {
  const { status, body } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: 'Summer', code: 'SUMMER', ...specification },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

/** A visitor with two prints of 20.00 in their cart. */
export async function aBuyer(shop: TestShop): Promise<Visitor> {
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 2, catalogReference }] })
  return visitor
}

export const choose = (visitor: Visitor, couponCode: string) => visitor.send('PATCH', '/ecom/v1/carts/current', { couponCode })

export async function estimate(visitor: Visitor) {
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  return body
}
