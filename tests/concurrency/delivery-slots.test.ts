import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, recipient, storesAppId, type Visitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

/** A checkout for the slots of a local delivery. */
async function aLocalCheckout(visitor: Visitor, product: { id: string; variantId: string }) {
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  return body.checkoutId as string
}

async function slotsOf(visitor: Visitor, id: string): Promise<{ code: string }[]> {
  const { checkout } = (await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body
  return checkout.shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }: any) => shippingOptions)
}

function choose(visitor: Visitor, id: string, code: string) {
  const shippingInfo = {
    shippingDestination: { contactDetails: recipient },
    selectedCarrierServiceOption: { code },
  }
  return visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, shippingInfo } })
}

test('a full time slot is offered to nobody, and a cancelled or unpaid order gives its place back', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 1000 })
  const timeWindows = days.map((day) => ({
    day,
    start: { hours: 10, minutes: 0 },
    end: { hours: 12, minutes: 0 },
    capacity: 5,
  }))
  const created = await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    },
  })
  expect(created.status).toBe(200)

  const buyers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const visitor = await aVisitor(shop)
      return { visitor, id: await aLocalCheckout(visitor, product) }
    }),
  )
  // A later day, which is still offered when the test passes midnight.
  const { code } = (await slotsOf(buyers[0]!.visitor, buyers[0]!.id))[2]!
  await Promise.all(buyers.map(({ visitor, id }) => choose(visitor, id, code)))

  const responses = await Promise.all(
    buyers.map(({ visitor, id }) => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})),
  )
  const placed = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.details?.applicationError?.code))).toEqual(
    new Set(['SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE']),
  )
  expect([placed.length, refused.length]).toEqual([5, 7])

  // Nobody is offered the slot now; the next day's is still there.
  const waiting = buyers.find((_, index) => responses[index]!.status !== 200)!
  const isOffered = async () => (await slotsOf(waiting.visitor, waiting.id)).some((slot) => slot.code === code)
  expect(await isOffered()).toBe(false)
  expect(await slotsOf(waiting.visitor, waiting.id)).not.toHaveLength(0)

  // Also an order whose delivery was edited meanwhile.
  const { orderId } = placed[0]!.body
  const { shippingInfo } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order
  const edited = { id: orderId, shippingInfo: { ...shippingInfo, carrierId: '00000000-0000-4000-8000-000000000001' } }
  expect((await shop.owner('PATCH', `/ecom/v1/orders/${orderId}`, { order: edited })).status).toBe(200)
  await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, {})
  expect(await isOffered()).toBe(true)
  await choose(waiting.visitor, waiting.id, code)
  // Its card payment never comes.
  expect((await waiting.visitor.send('POST', `/stoa/v1/checkouts/${waiting.id}/hosted-payment`, {})).status).toBe(200)
  const isFull = async () => {
    const visitor = await aVisitor(shop)
    return (await slotsOf(visitor, await aLocalCheckout(visitor, product))).every((slot) => slot.code !== code)
  }
  expect(await isFull()).toBe(true)
  server.clock.advance(3600_000 + 1000)
  await server.app.drain()
  expect(await isFull()).toBe(false)
})

test('orders from before a limit was set count towards it', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 1000 })
  const windows = (capacity?: number) =>
    days.map((day) => ({ day, start: { hours: 10, minutes: 0 }, end: { hours: 12, minutes: 0 }, ...(capacity && { capacity }) }))
  const config = (capacity?: number) => ({ scheduledDeliveryConfig: { handlingDays: 1, timeWindows: windows(capacity) } })
  const { body } = await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: { areaName: 'Mitte', zipConfig: { zipCodes: ['10115'] }, rates: [{ amount: '3' }], ...config() },
  })
  const { id, revision } = body.localDeliveryOption
  const order = async (visitor: Visitor, checkoutId: string, code: string) => {
    await choose(visitor, checkoutId, code)
    return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  }
  const aBuyer = async () => {
    const visitor = await aVisitor(shop)
    return { visitor, id: await aLocalCheckout(visitor, product) }
  }
  const [first, second] = [await aBuyer(), await aBuyer()]
  const [{ code }] = (await slotsOf(first.visitor, first.id)) as [{ code: string }]
  for (const buyer of [first, second]) expect((await order(buyer.visitor, buyer.id, code)).status).toBe(200)
  const change = { localDeliveryOption: { id, revision, ...config(2) } }
  expect((await shop.owner('PATCH', `/v1/local-delivery-options/${id}`, change)).status).toBe(200)
  const third = await aBuyer()
  expect((await slotsOf(third.visitor, third.id)).some((slot) => slot.code === code)).toBe(false)
})
