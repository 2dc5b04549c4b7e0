import { aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

/** Settings with which buyers may return; more of them where a test names it. */
export async function openReturns(shop: TestShop, more: object = {}): Promise<void> {
  const settings = { enabled: true, returnAddress: 'Warehouse\nDock 1', instructions: 'Pack it well.', ...more }
  const { status, body } = await shop.owner('PATCH', '/stoa/v1/return-settings', { settings })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export interface ShippedOrder {
  id: string
  product: Product
  lineId: string
  buyer: Visitor
}

/** An order that its buyer paid by card and that was shipped: units of one product, with delivery at 4.90. */
export async function aShippedOrder(
  shop: TestShop,
  { quantity = 2, ships = quantity, price = '20.00' }: { quantity?: number; ships?: number; price?: string } = {},
): Promise<ShippedOrder> {
  const { body: known } = await shop.owner('POST', '/ecom/v1/shipping-options/query', {})
  if (known.shippingOptions.length === 0) await aShippingOption(shop)
  const product = await aProduct(shop, { price })
  const buyer = await aVisitor(shop)
  const id = await anOrderOf(buyer, [{ product, quantity }])
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${id}`)
  const lineId = body.order.lineItems[0].id as string
  if (ships > 0) await ship(shop, id, [{ id: lineId, quantity: ships }])
  return { id, product, lineId, buyer }
}

/** An order of a visitor, paid by card. */
export async function anOrderOf(buyer: Visitor, lines: readonly { product: Product; quantity: number }[]): Promise<string> {
  await buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: lines.map(({ product, quantity }) => ({
      quantity,
      catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
    })),
  })
  const { body } = await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const id = body.checkoutId as string
  const { body: shown } = await buyer.send('GET', `/ecom/v1/checkouts/${id}`)
  const code = shown.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: {
      id,
      shippingInfo: {
        shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
        selectedCarrierServiceOption: { code },
      },
    },
  })
  const placed = await buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
    paymentToken: await buyer.cardToken('4242 4242 4242 4242'),
  })
  if (placed.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(placed.body)}`)
  return placed.body.orderId
}

export async function ship(shop: TestShop, orderId: string, lineItems: readonly { id: string; quantity: number }[]) {
  const { status, body } = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.fulfillmentId as string
}

/** What the buyer of an order does about its returns. */
export function ofBuyer({ buyer, id, lineId }: ShippedOrder) {
  const path = `/stoa/v1/orders/${id}`
  return {
    options: () => buyer.send('GET', `${path}/return-options`),
    list: async () => (await buyer.send('GET', `${path}/returns`)).body.returns,
    request: (quantity = 1, line: object = {}, more: object = {}) =>
      buyer.send('POST', `${path}/returns`, {
        lines: [{ lineItemId: lineId, quantity, reason: 'CHANGED_MIND', ...line }],
        ...more,
      }),
    estimate: (quantity = 1, line: object = {}) =>
      buyer.send('POST', `${path}/return-estimate`, { lines: [{ lineItemId: lineId, quantity, ...line }] }),
    act: (returnId: string, action: string, body: object = {}) =>
      buyer.send('POST', `${path}/returns/${returnId}/${action}`, body),
    label: (returnId: string) => buyer.send('GET', `${path}/returns/${returnId}/label`),
  }
}

/** What staff does with a return. */
export function ofStaff(shop: TestShop, returnId: string) {
  const path = `/stoa/v1/returns/${returnId}`
  const now = async () => (await shop.owner('GET', path)).body
  const act = (action: string, body: object = {}) => shop.owner('POST', `${path}/${action}`, body)
  return {
    now,
    act,
    receive: async (lines: readonly object[], more: object = {}) =>
      act('receive', { revision: (await now()).return.revision, lines, ...more }),
    /** Refunds what the estimate says. */
    refund: async (body: object = {}) => {
      const { estimate } = (await act('estimate', body)).body
      return act('refund', { ...body, seenAmount: estimate.amount })
    },
  }
}

/** A return that was requested and approved. */
export async function anApprovedReturn(shop: TestShop, order: ShippedOrder, quantity = 1, line: object = {}): Promise<string> {
  const { status, body } = await ofBuyer(order).request(quantity, line)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { id } = body.return
  const approved = await ofStaff(shop, id).act('approve')
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  return id
}
