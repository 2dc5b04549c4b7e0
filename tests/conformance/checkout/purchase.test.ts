import { checkout, currentCart, orders } from '@wix/ecom'
import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { stockOf } from '../../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

test('a visitor buys through the published client: product, cart, checkout, order', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00', stock: 5 })
  await aShippingOption(shop, { price: '4.90' })
  const visitor = visitorClient(shop, { productsV3, currentCart, checkout, orders })

  const bySlug = await visitor.productsV3.getProductBySlug(product.slug)
  expect(bySlug.product?._id).toBe(product.id)
  const { cart } = await visitor.currentCart.addToCurrentCart({
    lineItems: [
      { quantity: 2, catalogReference: { appId, catalogItemId: product.id, options: { variantId: product.variantId } } },
    ],
  })
  expect(cart?.lineItems?.[0]).toMatchObject({ quantity: 2, price: { amount: '20.00' }, availability: { status: 'AVAILABLE' } })

  const { checkoutId } = await visitor.currentCart.createCheckoutFromCurrentCart({
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' },
  })
  const opened = await visitor.checkout.getCheckout(checkoutId!)
  const option = opened.shippingInfo!.carrierServiceOptions![0]!.shippingOptions![0]!
  expect(option.cost!.price!.amount).toBe('4.90')
  const updated = await visitor.checkout.updateCheckout(checkoutId!, {
    shippingInfo: {
      shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
      selectedCarrierServiceOption: { code: option.code! },
    },
  })
  expect(updated.priceSummary!.total!.amount).toBe('44.90')

  const { orderId } = await visitor.checkout.createOrder(checkoutId!)
  const again = await visitor.checkout.createOrder(checkoutId!)
  expect(again.orderId).toBe(orderId)
  const order = await visitor.orders.getOrder(orderId!)
  expect(order).toMatchObject({
    number: '10001',
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    priceSummary: { total: { amount: '44.90' } },
  })
  expect(await stockOf(shop, product.variantId)).toBe(3)
  await expect(visitor.currentCart.getCurrentCart()).rejects.toMatchObject(refusedWith('OWNED_CART_NOT_FOUND'))

  const owner = ownerClient(shop, { orders })
  await owner.orders.cancelOrder(orderId!, { restockAllItems: true })
  expect(await stockOf(shop, product.variantId)).toBe(5)
})

test('an order removes only what was bought from the cart: not what was left out of the checkout, nor what was added meanwhile', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop, { price: '4.90' })
  const [print, cup, towel] = await Promise.all([aProduct(shop, { stock: 5 }), aProduct(shop, { stock: 5 }), aProduct(shop)])
  const visitor = visitorClient(shop, { currentCart, checkout })
  const add = (product: typeof print, quantity: number) =>
    visitor.currentCart.addToCurrentCart({
      lineItems: [
        { quantity, catalogReference: { appId, catalogItemId: product.id, options: { variantId: product.variantId } } },
      ],
    })
  await add(print, 3)
  await add(cup, 1)
  const { checkoutId } = await visitor.currentCart.createCheckoutFromCurrentCart({
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' },
  })
  const { lineItems, shippingInfo } = await visitor.checkout.getCheckout(checkoutId!)
  const { code } = shippingInfo!.carrierServiceOptions![0]!.shippingOptions![0]!
  await visitor.checkout.updateCheckout(checkoutId!, {
    billingInfo: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
    shippingInfo: { selectedCarrierServiceOption: { code: code! } },
  })
  await visitor.checkout.removeLineItems(checkoutId!, [lineItems![1]!._id!])
  await visitor.checkout.updateLineItemsQuantity(checkoutId!, [{ _id: lineItems![0]!._id!, quantity: 2 }])
  await add(towel, 1)
  const { orderId } = await visitor.checkout.createOrder(checkoutId!)
  const left = await visitor.currentCart.getCurrentCart()
  expect(left.lineItems?.map((line) => [line.catalogReference?.catalogItemId, line.quantity])).toEqual([
    [print.id, 1],
    [cup.id, 1],
    [towel.id, 1],
  ])
  // The rest of the cart gets a checkout of its own.
  const next = await visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  expect(next.checkoutId).not.toBe(checkoutId)
  expect((await visitor.checkout.createOrder(checkoutId!)).orderId).toBe(orderId)
})

test('adding the same item again increases its line and adds no second one (keys of a stored line once came back in another order)', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const visitor = visitorClient(shop, { currentCart })
  const line = { quantity: 1, catalogReference: { appId, catalogItemId: product.id, options: { variantId: product.variantId } } }
  await visitor.currentCart.addToCurrentCart({ lineItems: [line] })
  const { cart } = await visitor.currentCart.addToCurrentCart({ lineItems: [line] })
  expect(cart!.lineItems!.map(({ quantity }) => quantity)).toEqual([2])
})

test('an address in a country that does not exist is refused', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  const checkout = { id: checkoutId, billingInfo: { address: { country: 'XX', city: 'Nowhere' } } }
  const { status, body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations).toMatchObject([{ field: 'checkout.billingInfo.address.country' }])
})
