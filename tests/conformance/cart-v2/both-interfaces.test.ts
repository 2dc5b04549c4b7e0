import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { isSoak } from '../../support/soak.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { codeOf } from '../../support/requests/answers.ts'

// One basket underneath: whichever interface writes a cart, the other reads and changes it, and it becomes one order.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const older = '/ecom/v1/carts/current'
const newer = '/ecom/v2/carts/current'
const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
const prices = ['9.99', '0.51', '17.35']
const initialStock = 99_999

async function aShopWithGoods() {
  const shop = await aShop(server)
  const { id: delivery } = await aShippingOption(shop, { price: '4.90' })
  const products = []
  for (const price of prices) products.push(await aProduct(shop, { price, stock: initialStock }))
  const coupon = { code: 'TENTH', percentOffRate: 10 }
  await shop.owner('POST', '/stores/v2/coupons', { specification: coupon })
  return { shop, delivery, products }
}

type Goods = Awaited<ReturnType<typeof aShopWithGoods>>
type Attempt = Goods & { card: { id: string; code: string } }
type Step =
  | { kind: 'add'; by: 'v1' | 'v2'; product: number; quantity: number }
  | { kind: 'set'; by: 'v1' | 'v2'; line: number; quantity: number }
  | { kind: 'remove'; by: 'v1' | 'v2'; line: number }
  | { kind: 'coupon'; by: 'v1' | 'v2'; isOn: boolean }
  | { kind: 'giftCard'; by: 'v1' | 'v2'; isOn: boolean }
  | { kind: 'note'; by: 'v1' | 'v2'; text: string }
  | { kind: 'decline'; by: 'v1' | 'v2' }
  | { kind: 'checkout'; by: 'v1' | 'v2' }

const by = fc.constantFrom('v1' as const, 'v2' as const)
const quantity = fc.integer({ min: 1, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('add' as const), by, product: fc.integer({ min: 0, max: 2 }), quantity }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant('set' as const), by, line: fc.nat(2), quantity }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('remove' as const), by, line: fc.nat(2) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('coupon' as const), by, isOn: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('giftCard' as const), by, isOn: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('decline' as const), by }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constant('note' as const), by, text: fc.constantFrom('Ring twice', 'Leave it') }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('checkout' as const), by }), weight: 2 },
)

/** What the steps before have made of the basket. */
interface Expected {
  /** By product. */
  quantities: Map<number, number>
  coupon: boolean
  giftCard: boolean
  note: string | undefined
}

async function cartOf({ send }: Visitor) {
  const { body } = await send('GET', newer)
  return body.cart
}

/** The line of a product, by its position among those in the basket. */
function chosen({ quantities }: Expected, line: number): number | undefined {
  return [...quantities.keys()].toSorted()[line % Math.max(1, quantities.size)]
}

async function take({ products, delivery, card }: Attempt, visitor: Visitor, expected: Expected, each: Step): Promise<void> {
  const { send } = visitor
  const sent = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const reference = (product: number) => ({
    appId: storesAppId,
    catalogItemId: products[product]!.id,
    options: { variantId: products[product]!.variantId },
  })
  const lineIdOf = async (product: number): Promise<string> => {
    const { cart } = await sent('GET', newer)
    return cart.lineItems.find(({ source }: any) => source.catalogReference.catalogItemId === products[product]!.id).id
  }
  if (each.kind === 'add') {
    const item = { quantity: each.quantity, catalogReference: reference(each.product) }
    if (each.by === 'v1') await sent('POST', `${older}/add-to-cart`, { lineItems: [item] })
    else await sent('POST', `${newer}/add-line-items`, { catalogItems: [item] })
    expected.quantities.set(each.product, (expected.quantities.get(each.product) ?? 0) + each.quantity)
    return
  }
  if (expected.quantities.size === 0) return
  if (each.kind === 'coupon') return setCoupon(each)
  if (each.kind === 'giftCard') return setGiftCard(each)
  if (each.kind === 'decline') return decline()
  if (each.kind === 'note') {
    if (each.by === 'v1') await sent('PATCH', older, { cartInfo: { buyerNote: each.text } })
    else await sent('PATCH', newer, { cart: { note: each.text } })
    expected.note = each.text
    return
  }
  if (each.kind === 'checkout') {
    if (each.by === 'v1') await sent('POST', `${older}/create-checkout`, { channelType: 'WEB' })
    else await sent('POST', `/ecom/v2/carts/${(await sent('GET', newer)).cart.id}/get-checkout-url`, {})
    return
  }
  const product = chosen(expected, each.line)!
  const id = await lineIdOf(product)
  if (each.kind === 'remove') {
    if (expected.quantities.size === 1) return
    await sent('POST', each.by === 'v1' ? `${older}/remove-line-items` : `${newer}/remove-line-items`, { lineItemIds: [id] })
    expected.quantities.delete(product)
    return
  }
  if (each.by === 'v1') {
    await sent('POST', `${older}/update-line-items-quantity`, { lineItems: [{ id, quantity: each.quantity }] })
  } else {
    const lineItems = [{ lineItemId: id, quantity: { newQuantity: each.quantity } }]
    await sent('POST', `${newer}/update-line-items`, { lineItems })
  }
  expected.quantities.set(product, each.quantity)

  async function setCoupon({ by: interfaceName, isOn }: Extract<Step, { kind: 'coupon' }>): Promise<void> {
    if (isOn === expected.coupon) return
    if (isOn && interfaceName === 'v1') await sent('PATCH', older, { couponCode: 'TENTH' })
    if (isOn && interfaceName === 'v2') await sent('POST', `${newer}/add-coupon`, { coupon: { code: 'TENTH' } })
    if (!isOn && interfaceName === 'v1') await sent('POST', `${older}/remove-coupon`, {})
    if (!isOn && interfaceName === 'v2') {
      const { cart } = await sent('GET', newer)
      await sent('POST', `${newer}/remove-coupon`, { couponId: cart.coupons[0].id })
    }
    expected.coupon = isOn
  }

  async function setGiftCard({ by: interfaceName, isOn }: Extract<Step, { kind: 'giftCard' }>): Promise<void> {
    if (isOn === expected.giftCard) return
    if (interfaceName === 'v1') await sent('PATCH', older, { giftCardCode: isOn ? card.code : null })
    else if (isOn) await sent('POST', `${newer}/add-gift-card`, { giftCard: { code: card.code } })
    else await sent('POST', `${newer}/remove-gift-card`, { giftCardId: card.id })
    expected.giftCard = isOn
  }

  /** A declined card leaves everything as it was. */
  async function decline(): Promise<void> {
    const cartId = await complete(visitor, delivery)
    const paymentToken = await visitor.cardToken('4000000000000002')
    const path =
      each.by === 'v2'
        ? `/ecom/v2/carts/${cartId}/place-order`
        : `/ecom/v1/checkouts/${(await sent('POST', `${older}/create-checkout`, { channelType: 'WEB' })).checkoutId}/create-order-and-charge`
    expect(codeOf(await send('POST', path, { paymentToken }))).toBe(each.by === 'v2' ? 'INVALID_PAYMENT_STATUS' : 'PAYMENT_ERROR')
  }
}

test(
  'random histories of both interfaces make one order each, at the total that both showed',
  async () => {
    const goods = await aShopWithGoods()
    const { shop, delivery } = goods
    const sold = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), by, async (steps, orderedBy) => {
        const visitor = await aVisitor(shop)
        const card = await aGiftCard(shop, '3.00')
        const expected: Expected = { quantities: new Map(), coupon: false, giftCard: false, note: undefined }
        for (const each of [{ kind: 'add', by: 'v2', product: 0, quantity: 1 } as const, ...steps]) {
          await take({ ...goods, card }, visitor, expected, each)
          await expectBoth(goods, visitor, expected)
        }
        const orderId = await order(visitor, delivery, orderedBy)
        const { order: placed } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
        expect(placed.lineItems.map(({ quantity: each }: any) => each).toSorted()).toEqual(
          [...expected.quantities.values()].toSorted(),
        )
        expect(await balanceOf(shop, card.id)).toBe(expected.giftCard ? '0.00' : '3.00')
        const byCard = expected.giftCard ? 3 : 0
        expect(Number(placed.balanceSummary.balance.amount)).toBeCloseTo(Number(placed.priceSummary.total.amount) - byCard, 2)
        for (const [product, count] of expected.quantities) sold.set(product, (sold.get(product) ?? 0) + count)
        expect(await visitor.send('GET', newer)).toMatchObject({ status: 404 })
      }),
      { numRuns: isSoak ? 500 : 15 },
    )
    for (const [product, count] of sold)
      expect(await stockOf(shop, goods.products[product]!.variantId)).toBe(initialStock - count)
  },
  isSoak ? 1_800_000 : 120_000,
)

/** Either interface shows the same lines, coupon and note. */
async function expectBoth({ products }: Goods, visitor: Visitor, expected: Expected): Promise<void> {
  const { body: v1 } = await visitor.send('GET', older)
  const v2 = await cartOf(visitor)
  const wanted = [...expected.quantities].map(([product, count]) => `${products[product]!.id} ${count}`).toSorted()
  const shownBy1 = v1.cart.lineItems.map(
    ({ catalogReference, quantity: count }: any) => `${catalogReference.catalogItemId} ${count}`,
  )
  const shownBy2 = v2.lineItems.map(
    ({ source, quantityInfo }: any) => `${source.catalogReference.catalogItemId} ${quantityInfo.requestedQuantity}`,
  )
  expect(shownBy1.toSorted()).toEqual(wanted)
  expect(shownBy2.toSorted()).toEqual(wanted)
  expect(v2.id).toBe(v1.cart.id)
  expect(v2.coupons.map(({ code }: any) => code)).toEqual(expected.coupon ? ['TENTH'] : [])
  expect(v2.paymentInfo.giftCards).toHaveLength(expected.giftCard ? 1 : 0)
  expect(v2.note).toBe(expected.note)
}

/** Completes what an order needs. Returns the id of the cart. */
async function complete({ send }: Visitor, code: string): Promise<string> {
  const customerInfo = { email: 'buyer@example.com', ...recipient }
  const { body } = await send('PATCH', newer, { cart: { customerInfo, deliveryInfo: { address } } })
  expect(await send('POST', `${newer}/set-delivery-method`, { deliveryMethod: { code } })).toMatchObject({ status: 200 })
  return body.cart.id
}

/** Places the order of a cart. Both interfaces calculate the same total before. */
async function order(visitor: Visitor, code: string, orderedBy: 'v1' | 'v2'): Promise<string> {
  const sent = async (method: string, path: string, body?: object) => {
    const answer = await visitor.send(method, path, body)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const cartId = await complete(visitor, code)
  const { summary } = await sent('POST', `${newer}/calculate`, {})
  const estimate = await sent('POST', `${older}/estimate-totals`, {})
  expect(summary.priceSummary.total.amount).toBe(estimate.priceSummary.total.amount)
  const { orderId } =
    orderedBy === 'v2'
      ? await sent('POST', `/ecom/v2/carts/${cartId}/place-order`, { priceVerificationToken: summary.priceVerificationToken })
      : await sent(
          'POST',
          `/ecom/v1/checkouts/${(await sent('POST', `${older}/create-checkout`, { channelType: 'WEB' })).checkoutId}/create-order`,
          { seenTotal: summary.paymentSummary.payNow.amount },
        )
  return orderId
}
