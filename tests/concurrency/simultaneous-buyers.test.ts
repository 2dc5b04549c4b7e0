import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, recipient, storesAppId } from '../support/shop/builders.ts'
import { stockOf } from '../support/shop/stock.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

/** The scarce things that a buyer wants besides a print. */
interface Wanted {
  coupon?: boolean
  card?: boolean
  slot?: boolean
}

const [couponUses, places] = [50, 5]
/** Each thing is wanted alone by more buyers than there is of it, and all three at once by others. */
const buyers: Wanted[] = [
  ...Array.from({ length: 100 }, () => ({ coupon: true })),
  ...Array.from({ length: 30 }, () => ({ slot: true })),
  ...Array.from({ length: 30 }, () => ({ card: true })),
  ...Array.from({ length: 40 }, () => ({ coupon: true, slot: true, card: true })),
]

const refusals = [
  'CALCULATION_ERROR',
  'CHECKOUT_CHANGED',
  'REDEEM_GIFT_CARD_ERROR',
  'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
]

test('two hundred buyers who order at once get a coupon, a gift card and the places of a time slot as often as there are', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00', stock: 1000 })
  await aShippingOption(shop)
  const timeWindows = days.map((day) => ({
    day,
    start: { hours: 10, minutes: 0 },
    end: { hours: 12, minutes: 0 },
    capacity: places,
  }))
  await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    },
  })
  const { body: coupon } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { code: 'SUMMER', moneyOffAmount: 5, usageLimit: couponUses },
  })
  const card = await aGiftCard(shop, '10.00')

  /** A checkout that shows everything that its buyer wants. */
  const aPreparedCheckout = async (wanted: Wanted) => {
    const visitor = await aVisitor(shop)
    const id = await aCheckout(visitor, [product])
    const path = `/ecom/v1/checkouts/${id}`
    const shown = (await visitor.send('GET', path)).body.checkout.shippingInfo.carrierServiceOptions
    const options = shown.flatMap(({ shippingOptions }: any) => shippingOptions) as { code: string }[]
    const selectedCarrierServiceOption = { code: options.find(({ code }) => code.includes('T'))!.code }
    const shippingInfo = { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption }
    const { status, body } = await visitor.send('PATCH', path, {
      checkout: { id, ...(wanted.slot && { shippingInfo }) },
      ...(wanted.coupon && { couponCode: 'SUMMER' }),
      ...(wanted.card && { giftCardCode: card.code }),
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { wanted, order: () => visitor.send('POST', `${path}/create-order`, {}) }
  }
  const checkouts = []
  for (let first = 0; first < buyers.length; first += 10)
    checkouts.push(...(await Promise.all(buyers.slice(first, first + 10).map(aPreparedCheckout))))

  const answers = await Promise.all(checkouts.map(async ({ wanted, order }) => ({ wanted, ...(await order()) })))
  const placed = answers.filter(({ status }) => status === 200)
  for (const { status, body } of answers) if (status !== 200) expect(refusals).toContain(body.details?.applicationError?.code)
  const gotten = (kind: keyof Wanted) => placed.filter(({ wanted }) => wanted[kind]).length
  expect([gotten('coupon'), gotten('slot'), gotten('card')]).toEqual([couponUses, places, 1])

  // The books say the same as the buyers.
  const { siteId } = shop.credentials
  const { rows } = await sql<Record<string, number>>`
    select used, (select count(*)::int from discount_use where site_id = ${siteId} and discount_id = ${coupon.id}) as uses,
      (select sum(taken)::int from delivery_slot where site_id = ${siteId}) as taken,
      (select count(*)::int from delivery_slot_order where site_id = ${siteId}) as booked,
      (select count(*)::int from sales_order where site_id = ${siteId}) as orders,
      (select count(*)::int from sales_order where site_id = ${siteId}
        and doc -> 'appliedDiscounts' -> 0 -> 'coupon' ->> 'id' = ${coupon.id}) as reduced
    from coupon where site_id = ${siteId} and id = ${coupon.id}`.execute(server.database.db)
  expect(rows[0]).toEqual({
    used: couponUses,
    uses: couponUses,
    taken: places,
    booked: places,
    orders: placed.length,
    reduced: couponUses,
  })
  expect(await balanceOf(shop, card.id)).toBe('0.00')
  const { body } = await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/transactions/query`, {})
  expect(body.transactions.map(({ type }: { type: string }) => type)).toEqual(['REDEEM', 'INITIAL'])
  await giftCardAudits(server, shop)
}, 300_000)

test('ten calls place the order of a cart of the newer interface at once: one order, and each other call names it', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 20 })
  const { id: code } = await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const item = {
    quantity: 2,
    catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
  }
  const { body } = await visitor.send('POST', '/ecom/v2/carts/current/add-line-items', { catalogItems: [item] })
  const path = `/ecom/v2/carts/${body.cart.id}`
  const customerInfo = { email: 'buyer@example.com', ...recipient }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  await visitor.send('PATCH', path, { cart: { id: body.cart.id, customerInfo, deliveryInfo: { address } } })
  await visitor.send('POST', `${path}/set-delivery-method`, { deliveryMethod: { code } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.send('POST', `${path}/place-order`, {})))
  const [placed, ...others] = answers.toSorted((one, other) => one.status - other.status)
  expect(placed!.status).toBe(200)
  for (const other of others)
    expect(other).toMatchObject({
      status: 409,
      body: { details: { applicationError: { code: 'CART_ALREADY_ORDERED', data: { orderId: placed!.body.orderId } } } },
    })
  expect(await stockOf(shop, product.variantId)).toBe(18)
})
