import { draftOrders, orders, orderFulfillments, orderTransactions } from '@wix/ecom'
import { aCheckout, type aProduct, aShippingOption, aVisitor, storesAppId } from '../../../support/shop/builders.ts'
import { ownerClient, type TestShop } from '../../../support/shop/shop.ts'
import { orderNow } from '../orders-builders.ts'

export function draftClient(shop: TestShop) {
  return ownerClient(shop, { draftOrders, orders, orderFulfillments, orderTransactions })
}

type Product = Awaited<ReturnType<typeof aProduct>>

/** An item of the catalogue as drafts name it. */
export function item({ id, variantId }: Pick<Product, 'id' | 'variantId'>, quantity = 1) {
  return { quantity, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }
}

export function customItem(name: string, price: string, quantity = 1) {
  return { quantity, productName: { original: name }, price: { amount: price }, itemType: { preset: 'PHYSICAL' as const } }
}

/** An order that a visitor placed and paid by card: one of each product, with delivery at 4.90. */
export async function aPaidOrder(
  shop: TestShop,
  products: readonly Product[],
  { coupon }: { coupon?: string } = {},
): Promise<any> {
  return orderNow(shop, await placed(shop, products, coupon, true))
}

/** The same, to be paid later. */
export async function anUnpaidOrder(
  shop: TestShop,
  products: readonly Product[],
  { coupon }: { coupon?: string } = {},
): Promise<any> {
  return orderNow(shop, await placed(shop, products, coupon, false))
}

async function placed(shop: TestShop, products: readonly Product[], coupon: string | undefined, pays: boolean): Promise<string> {
  await shop.owner('POST', '/ecom/v1/shipping-options/query', {}).then(async ({ body }) => {
    if (body.shippingOptions.length === 0) await aShippingOption(shop)
  })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, products)
  if (coupon)
    await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, couponCode: coupon })
  const { status, body } = pays
    ? await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
        paymentToken: await visitor.cardToken('4242 4242 4242 4242'),
      })
    : await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  if (status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(body)}`)
  return body.orderId
}

/** A coupon of some percent of everything, or of an amount. */
export async function aCoupon(shop: TestShop, code: string, off: { percent: number } | { amount: number }): Promise<void> {
  const effect = 'percent' in off ? { percentOffRate: off.percent } : { moneyOffAmount: off.amount }
  const { status, body } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: code, code, startTime: '1700000000000', scope: { namespace: 'stores' }, ...effect },
  })
  if (status !== 200) throw new Error(`the coupon was not created: ${JSON.stringify(body)}`)
}

/** Changes an order in one go. Returns the order afterwards. */
export async function edited(shop: TestShop, orderId: string, changes: object[], more: { stock?: string[] } = {}): Promise<any> {
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({ sourceOrderId: orderId })
  const id = calculatedDraftOrder!.draftOrder!._id!
  await drafts.updateLineItems(id, changes as never)
  await drafts.commitDraftOrder(id, {
    commitSettings: { updateInventory: (more.stock ?? []).map((lineItemId) => ({ lineItemId })) },
  })
  return orderNow(shop, orderId)
}
