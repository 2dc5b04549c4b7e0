import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'

export let server: TestServer

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000000000003220',
  later: '4000000000000077',
  declinedLater: '4000000000000085',
}

/** A shop with one print, one use of a coupon, 15.00 on a gift card and one place in each slot. */
export interface ScarceShop {
  shop: TestShop
  product: { id: string; variantId: string }
  couponId: string
  card: { id: string; code: string }
}

export async function aScarceShop({ stock = 1 } = {}): Promise<ScarceShop> {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00', stock })
  await aShippingOption(shop)
  const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
  const window = { start: { hours: 10, minutes: 0 }, end: { hours: 12, minutes: 0 }, capacity: 1 }
  await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows: days.map((day) => ({ day, ...window })) },
    },
  })
  const { body } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: 'Summer', code: 'SUMMER', moneyOffAmount: 5, usageLimit: 1 },
  })
  return { shop, product, couponId: body.id, card: await aGiftCard(shop, '15.00') }
}

export interface ScarceBuyer {
  visitor: Visitor
  checkoutId: string
}

export async function aBuyer({ shop, product }: ScarceShop, { quantity = 1 } = {}): Promise<ScarceBuyer> {
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity, catalogReference }] })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  return { visitor, checkoutId: body.checkoutId }
}

/** The codes of the delivery methods that a buyer is offered: the standard one first, then the slots. */
export async function offeredDeliveries(buyer: ScarceBuyer): Promise<string[]> {
  const { shippingInfo } = await checkoutOf(buyer)
  return shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }: any) =>
    shippingOptions.map(({ code }: { code: string }) => code),
  )
}

export async function chooseDelivery(buyer: ScarceBuyer, kind: 'STANDARD' | 'SLOT'): Promise<string> {
  const codes = await offeredDeliveries(buyer)
  // A later day, which is still offered when the test passes midnight.
  const code = kind === 'SLOT' ? codes.filter((each) => each.includes('@'))[2]! : codes.find((each) => !each.includes('@'))!
  await change(buyer, {
    checkout: { shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } } },
  })
  return code
}

export function change({ visitor, checkoutId }: ScarceBuyer, body: object): Promise<WireAnswer> {
  return visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: {}, ...body })
}

export async function checkoutOf({ visitor, checkoutId }: ScarceBuyer): Promise<any> {
  return (await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).body.checkout
}

/** What the buyer sees of the amounts. */
export async function shownTo(buyer: ScarceBuyer): Promise<{ total: string; giftCard: string | undefined; toPay: string }> {
  const { priceSummary, giftCard } = await checkoutOf(buyer)
  const paid = giftCard?.amount?.amount
  return {
    total: priceSummary.total.amount,
    giftCard: paid,
    toPay: (Number(priceSummary.total.amount) - Number(paid ?? 0)).toFixed(2),
  }
}

/** Pays what the page shows, like the shop's own checkout. */
export async function payWithCard(buyer: ScarceBuyer, number: string, seenTotal?: string): Promise<WireAnswer> {
  const { visitor, checkoutId } = buyer
  return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(number),
    seenTotal: seenTotal ?? (await shownTo(buyer)).toPay,
  })
}

/** What is left of each scarce thing, and in how many places of slots orders are. */
export async function leftIn({ shop, product, couponId, card }: ScarceShop) {
  const { siteId } = shop.credentials
  const { body: stock } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  const { body: coupon } = await shop.owner('GET', `/stores/v2/coupons/${couponId}`)
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(taken), 0)::int as taken from delivery_slot
    where site_id = ${siteId}`.execute(server.database.db)
  return {
    stock: stock.inventoryItems[0].quantity as number,
    couponUses: coupon.coupon.numberOfUsages as number,
    balance: await balanceOf(shop, card.id),
    slots: rows[0]!.taken,
  }
}

export async function afterMinutes(minutes: number): Promise<void> {
  server.clock.advance(minutes * 60_000)
  await server.app.drain()
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
