import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/builders.ts'
import { aMember, type TestMember } from '../../support/members.ts'
import { aCard, aMembershipApp, type MembershipApp } from '../../support/membership-app.ts'
import { json, pluginProvider } from '../../support/plugin-provider.ts'
import { rowsWith } from '../../support/person.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, type TestShop } from '../../support/shop.ts'
import { codeOf } from '../../support/answers.ts'

// Memberships of an app, such as a card for ten classes, which pay lines of an order in place of money.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aStudio(prices: readonly string[] = ['20.00']) {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const products = []
  for (const price of prices) products.push(await aProduct(shop, { price }))
  const member = await aMember(shop)
  return { shop, member, products, buyer: asBuyer(member) }
}

/** A member who buys as `aCheckout` expects it. */
function asBuyer({ send }: Pick<TestMember, 'send'>): Visitor {
  return {
    send,
    async cardToken(number) {
      const { body } = await send('POST', '/stoa/v1/sandbox/card-tokens', {
        card: { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
      })
      return body.paymentToken
    },
  }
}

const checkoutOf = async (buyer: Visitor, id: string) => (await buyer.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout

async function select(
  buyer: Pick<Visitor, 'send'>,
  checkoutId: string,
  { appId }: MembershipApp,
  id: string,
  lineItemIds: string[],
) {
  const selectedMemberships = { memberships: lineItemIds.length > 0 ? [{ id, appId, lineItemIds }] : [] }
  return buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId, membershipOptions: { selectedMemberships } },
  })
}

/** A checkout whose first line the membership pays. */
async function aCoveredCheckout(buyer: Visitor, products: Parameters<typeof aCheckout>[1], app: MembershipApp, id = 'ten') {
  const checkoutId = await aCheckout(buyer, products)
  const [line] = (await checkoutOf(buyer, checkoutId)).lineItems
  const { status, body } = await select(buyer, checkoutId, app, id, [line.id])
  expect(status, JSON.stringify(body)).toBe(200)
  return { checkoutId, lineId: line.id as string, checkout: body.checkout }
}

const order = (buyer: Visitor, checkoutId: string) => buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})

const pay = async (buyer: Visitor, checkoutId: string, card = '4242424242424242') =>
  buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken: await buyer.cardToken(card) })

const orderOf = async (shop: TestShop, id: string) => (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order

async function paymentsOf(shop: TestShop, orderId: string) {
  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  return body.orderTransactions.payments as any[]
}

/** Lets the job look after charges that no order uses. */
async function lookAfter() {
  server.clock.advance(61_000)
  await server.app.drain()
}

test('a member pays a line with a membership: it costs nothing, is charged once, and the order says so', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  aCard(app, 'other', { memberId: member.id, pays: [], name: 'Sauna' })
  const id = await aCheckout(buyer, products)
  const before = await checkoutOf(buyer, id)
  expect(before.membershipOptions).toEqual({
    eligibleMemberships: [
      {
        id: 'ten',
        appId: app.appId,
        name: { original: '10 classes', translated: '10 classes' },
        lineItemIds: [before.lineItems[0].id],
        credits: { total: 10, remaining: 7 },
      },
    ],
    invalidMemberships: [{ membership: expect.objectContaining({ id: 'other' }), reason: 'It pays none of these items' }],
    selectedMemberships: { memberships: [] },
  })
  expect(before.priceSummary).toMatchObject({ subtotal: { amount: '50.00' }, total: { amount: '54.90' } })
  const lineId = before.lineItems[0].id
  const { body: selected } = await select(buyer, id, app, 'ten', [lineId])
  expect(selected.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '30.00' }, total: { amount: '34.90' } },
    membershipOptions: { selectedMemberships: { memberships: [{ id: 'ten', appId: app.appId, lineItemIds: [lineId] }] } },
    calculationErrors: {},
  })
  expect(selected.checkout.lineItems[0]).toMatchObject({
    paymentOption: 'MEMBERSHIP',
    price: { amount: '0.00' },
    fullPrice: { amount: '20.00' },
    totalPriceAfterTax: { amount: '0.00' },
  })
  expect(app.requests.eligible.at(-1)).toMatchObject({
    memberId: member.id,
    selectedMemberships: { memberships: [{ _id: 'ten', lineItemIds: [lineId] }] },
    lineItems: [
      {
        _id: lineId,
        catalogReference: { appId: storesAppId, catalogItemId: products[0]!.id },
        serviceProperties: { numberOfParticipants: 1 },
      },
      {},
    ],
  })
  expect(app.requests.charges).toEqual([])

  const { body: paid } = await pay(buyer, id)
  const placed = await orderOf(shop, paid.orderId)
  expect(placed).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '34.90' } } })
  expect(placed.lineItems[0]).toMatchObject({
    paymentOption: 'MEMBERSHIP',
    price: { amount: '0.00' },
    priceBeforeDiscounts: { amount: '20.00' },
    membership: { id: 'ten', appId: app.appId, name: { original: '10 classes' } },
  })
  expect(app.requests.charges).toMatchObject([
    { memberId: member.id, membershipId: 'ten', catalogReference: { catalogItemId: products[0]!.id } },
  ])
  expect(app.cards.get('ten')!.remaining).toBe(6)
  const payments = await paymentsOf(shop, paid.orderId)
  expect(payments.map(({ amount, status }) => [amount.amount, status])).toEqual(
    expect.arrayContaining([
      ['0.00', 'APPROVED'],
      ['34.90', 'APPROVED'],
    ]),
  )
  expect(payments.find(({ membershipPaymentDetails }) => membershipPaymentDetails)).toMatchObject({
    membershipPaymentDetails: {
      membershipId: 'ten',
      lineItemId: lineId,
      status: 'CHARGED',
      externalTransactionId: 'transaction 1',
      providerAppId: app.appId,
    },
  })
  // Nothing is given back of what an order uses, and what is left is shown at once.
  await lookAfter()
  expect(app.cards.get('ten')!.remaining).toBe(6)
  const next = await aCheckout(buyer, products)
  expect((await checkoutOf(buyer, next)).membershipOptions.eligibleMemberships[0].credits.remaining).toBe(6)
})

test('an order that memberships pay whole needs no other payment; a cart keeps the choice, and its estimate knows it', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { id: catalogItemId, variantId } = products[0]!
  const line = { quantity: 2, catalogReference: { appId: storesAppId, catalogItemId, options: { variantId } } }
  const { body: added } = await buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ ...line, selectedMembership: { id: 'ten', appId: app.appId } }],
  })
  expect(added.cart.lineItems[0].selectedMembership).toEqual({ id: 'ten', appId: app.appId })
  const estimate = (more: object = {}) => buyer.send('POST', '/ecom/v1/carts/current/estimate-totals', more)
  const { body: estimated } = await estimate({ calculateShipping: false })
  expect(estimated).toMatchObject({
    priceSummary: { total: { amount: '0.00' } },
    calculatedLineItems: [{ paymentOption: 'MEMBERSHIP' }],
    membershipOptions: { selectedMemberships: [{ id: 'ten', lineItemIds: [added.cart.lineItems[0].id] }] },
  })
  const { body: without } = await estimate({ calculateShipping: false, selectedMemberships: { memberships: [] } })
  expect(without.priceSummary.total.amount).toBe('40.00')
  const { body: created } = await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const { checkoutId } = created
  const shown = await checkoutOf(buyer, checkoutId)
  const code = shown.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  const contactDetails = { firstName: 'Anna', lastName: 'Müller' }
  await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: {
      id: checkoutId,
      shippingInfo: { shippingDestination: { contactDetails }, selectedCarrierServiceOption: { code } },
    },
  })
  const { status, body } = await pay(buyer, checkoutId)
  expect(status, JSON.stringify(body)).toBe(200)
  // Each of the two costs a credit.
  expect(app.cards.get('ten')!.remaining).toBe(5)
  expect((await orderOf(shop, body.orderId)).priceSummary).toMatchObject({
    subtotal: { amount: '0.00' },
    total: { amount: '4.90' },
  })
})

test('two checkouts with one credit left: one order is charged, the other is refused and keeps nothing', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id], remaining: 1 })
  const checkouts = []
  for (const _ of [1, 2]) {
    const { checkoutId } = await aCoveredCheckout(buyer, products, app)
    checkouts.push(checkoutId)
    // The next checkout is another one.
    await buyer.send('DELETE', '/ecom/v1/carts/current')
  }
  const answers = await Promise.all(checkouts.map((id) => order(buyer, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428])
  const refused = answers.find(({ status }) => status === 428)!
  expect(codeOf(refused)).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect(app.cards.get('ten')!.remaining).toBe(0)
  await lookAfter()
  expect(app.charges.size).toBe(1)
  expect(app.cards.get('ten')!.remaining).toBe(0)
})

test('a checkout that is ordered twice at once is charged once', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  const answers = await Promise.all([1, 2, 3].map(() => order(buyer, checkoutId)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  await lookAfter()
  expect(app.charges.size).toBe(1)
  expect(app.cards.get('ten')!.remaining).toBe(6)
})

test('a refused charge of one line releases the charges of the others, and no order is placed', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  aCard(app, 'five', { memberId: member.id, pays: [products[1]!.id] })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems as { id: string }[]
  const memberships = ['ten', 'five'].map((card, index) => ({ id: card, appId: app.appId, lineItemIds: [lines[index]!.id] }))
  const chosen = await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, membershipOptions: { selectedMemberships: { memberships } } },
  })
  expect(chosen.body.checkout.priceSummary.subtotal.amount).toBe('0.00')
  // The second card is used up between the calculation and the charge.
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && app.charges.size === 1) app.cards.get('five')!.remaining = 0
    return app.honest(call, response)
  })
  const refused = await order(buyer, id)
  expect(refused.status).toBe(428)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'MEMBERSHIP_CANNOT_BE_CHARGED',
    data: { reason: 'OUT_OF_CREDITS', lineItemId: lines[1]!.id },
  })
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(7)
  expect((await checkoutOf(buyer, id)).completed).toBe(false)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  expect(body.orders).toEqual([])
})

test('a lost answer is no charge that stays: the order is refused, and the job finds out and gives it back', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  app.provider.answer(async (call, response) => {
    if (!call.path.endsWith('/charge-membership')) return app.honest(call, response)
    const { promise, resolve } = Promise.withResolvers<void>()
    await app.honest(call, { writeHead: () => ({ end: resolve }) } as never)
    await promise
    return response.destroy()
  })
  const refused = await order(buyer, checkoutId)
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'MEMBERSHIP_CANNOT_BE_CHARGED',
    data: { reason: 'UNAVAILABLE' },
  })
  expect(app.cards.get('ten')!.remaining).toBe(6)
  app.provider.answer(app.honest)
  await lookAfter()
  expect(app.cards.get('ten')!.remaining).toBe(7)
  expect(app.charges.size).toBe(1)
  // The buyer can try again.
  expect((await order(buyer, checkoutId)).status).toBe(200)
  expect(app.cards.get('ten')!.remaining).toBe(6)
})

test('an unused charge that the app keeps is left to the owner at once', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map((product) => product.id) })
  const checkoutId = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, checkoutId)).lineItems as { id: string }[]
  await select(
    buyer,
    checkoutId,
    app,
    'ten',
    lines.map(({ id }) => id),
  )
  app.keepsCharges = 'Charges are final'
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && app.charges.size === 1) app.cards.get('ten')!.remaining = 0
    return app.honest(call, response)
  })
  expect((await order(buyer, checkoutId)).status).toBe(428)
  await server.app.drain()
  const { failedWork } = (await shop.owner('GET', '/stoa/v1/health/failed-work')).body
  expect(failedWork).toMatchObject([{ reason: expect.stringContaining('Charges are final') }])
})

test('what an app charges for a call after another call of the same checkout gave up is given back', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map(({ id }) => id) })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems.map((line: { id: string }) => line.id)
  await select(buyer, id, app, 'ten', lines)
  // The app is silent to the first call, and answers the second one after the first has given up.
  const both = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let charges = 0
  app.provider.answer(async (call, response) => {
    if (!call.path.endsWith('/charge-membership')) return app.honest(call, response)
    charges += 1
    if (charges === 1) return both.promise.then(() => response.destroy())
    both.resolve()
    await first.promise
    return app.honest(call, response)
  })
  const answers = [1, 2].map(() => order(buyer, id))
  await Promise.race(answers)
  first.resolve()
  for (const answer of await Promise.all(answers)) expect(codeOf(answer)).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  app.provider.answer(app.honest)
  await lookAfter()
  expect(app.charges.size).toBeGreaterThan(0)
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('an app that is slow for every line is asked for no more once its charges are given back', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00', '40.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map(({ id }) => id) })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems.map((line: { id: string }) => line.id)
  await select(buyer, id, app, 'ten', lines)
  let charges = 0
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/charge-membership') && ++charges === 2) await lookAfter()
    return app.honest(call, response)
  })
  expect(codeOf(await order(buyer, id))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  // For the first two lines, and by the job, which finds out what became of the second and third.
  expect(app.requests.charges).toHaveLength(4)
  await lookAfter()
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('an app that is registered twice charges once', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  await using again = await pluginProvider(json({}))
  const plugin = { componentType: 'ECOM_MEMBERSHIPS', name: 'Studio', deploymentUri: again.url, appId: app.appId }
  expect((await shop.owner('POST', '/stoa/v1/plugins', { plugin })).status).toBe(200)
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  expect((await order(buyer, checkoutId)).status).toBe(200)
  const calls = [...app.provider.calls, ...again.calls]
  expect(calls.filter((path) => path.endsWith('/charge-membership'))).toHaveLength(1)
})

test('a canceled order and a refund give the charge back, unless the app keeps it, which the order says', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id], total: 20, remaining: 20 })
  const ordered = async () => {
    const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
    const { body } = await pay(buyer, checkoutId)
    return { orderId: body.orderId as string, lineId }
  }
  const detailsOf = async (orderId: string) =>
    (await paymentsOf(shop, orderId)).find(({ membershipPaymentDetails }) => membershipPaymentDetails)
  const canceled = await ordered()
  expect((await shop.owner('POST', `/ecom/v1/orders/${canceled.orderId}/cancel`, {})).status).toBe(200)
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(20)
  expect(await detailsOf(canceled.orderId)).toMatchObject({
    status: 'VOIDED',
    membershipPaymentDetails: { voided: true, status: 'VOIDED' },
  })

  // A refund of the other item leaves the membership's charge; one of its own item gives it back, without money.
  const refunded = await ordered()
  const placed = await orderOf(shop, refunded.orderId)
  const refund = (lineItemId: string) =>
    shop.owner('POST', '/stoa/v1/order-refunds', {
      orderId: refunded.orderId,
      lineItems: [{ lineItemId, quantity: 1 }],
    })
  const otherLine = placed.lineItems.find(({ id }: { id: string }) => id !== refunded.lineId).id
  expect((await refund(otherLine)).body.refunds.map(({ amount }: any) => amount)).toEqual(['30.00'])
  expect(app.cards.get('ten')!.remaining).toBe(19)
  expect((await refund(refunded.lineId)).body.refunds).toMatchObject([{ amount: '0.00', status: 'SUCCEEDED' }])
  expect(app.cards.get('ten')!.remaining).toBe(20)
  expect(await detailsOf(refunded.orderId)).toMatchObject({ status: 'VOIDED' })
  expect((await refund(refunded.lineId)).status).toBeGreaterThanOrEqual(400)

  app.keepsCharges = 'The class has begun'
  const kept = await ordered()
  const { body: tried } = await shop.owner('POST', '/stoa/v1/order-refunds', {
    orderId: kept.orderId,
    lineItems: [{ lineItemId: kept.lineId, quantity: 1 }],
  })
  expect(tried.refunds).toMatchObject([{ amount: '0.00', status: 'FAILED' }])
  await shop.owner('POST', `/ecom/v1/orders/${kept.orderId}/cancel`, {})
  await server.app.drain()
  expect(await detailsOf(kept.orderId)).toMatchObject({
    status: 'APPROVED',
    membershipPaymentDetails: { voided: false, voidProblem: 'The class has begun' },
  })
  expect(app.cards.get('ten')!.remaining).toBe(19)
})

test('a refund that is made outside of the system asks no app, and happens once', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
  const { orderId } = (await pay(buyer, checkoutId)).body
  const { id: paymentId } = (await paymentsOf(shop, orderId)).find(({ membershipPaymentDetails }) => membershipPaymentDetails)
  const refund = () =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
      payments: [{ paymentId, amount: { amount: '0.00' }, externalRefund: true }],
      details: { lineItems: [{ lineItemId: lineId, quantity: 1 }] },
    })
  const answers = await Promise.all([refund(), refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428, 428])
  await server.app.drain()
  expect(app.provider.calls.filter((path) => path.includes('void'))).toEqual([])
  const { siteId } = shop.credentials
  const { rows } = await sql`select status from membership_charge where site_id = ${siteId} and id = ${paymentId}`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ status: 'VOIDED' }])
})

test('a charge whose outcome is unknown does not say whose it was once its member is erased', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  app.provider.answer((call, response) =>
    call.path.endsWith('/charge-membership') ? json({}, 500)(call, response) : app.honest(call, response),
  )
  expect(codeOf(await order(buyer, checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect(await rowsWith(shop, member.id)).toHaveProperty('membership_charge')
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id })
  await server.app.drain()
  expect(await rowsWith(shop, member.id)).not.toHaveProperty('membership_charge')
})

test('an order that waits for its card and ends unpaid gives the charge back', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId } = await aCoveredCheckout(buyer, products, app)
  const declined = await pay(buyer, checkoutId, '4000000000000002')
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  expect(app.cards.get('ten')!.remaining).toBe(6)
  server.clock.advance(61 * 60_000)
  await server.app.drain()
  expect(app.cards.get('ten')!.remaining).toBe(7)
})

test('no app answer, no memberships: everything is paid with money, and the checkout and its order name the app', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
  app.provider.answer(json({}, 500))
  const broken = await checkoutOf(buyer, checkoutId)
  expect(broken).toMatchObject({
    priceSummary: { subtotal: { amount: '20.00' } },
    membershipOptions: { eligibleMemberships: [] },
    calculationErrors: {
      membershipError: {
        applicationError: { code: 'MEMBERSHIP_CANNOT_BE_USED', data: { lineItemId: lineId, reason: 'UNAVAILABLE' } },
      },
    },
  })
  // Nobody pays with money what they meant to pay with a membership.
  expect(codeOf(await order(buyer, checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  const { body: cleared } = await select(buyer, checkoutId, app, 'ten', [])
  expect(cleared.checkout.calculationErrors.membershipError.applicationError).toMatchObject({
    code: 'MEMBERSHIPS_NOT_AVAILABLE',
    data: { appId: app.appId },
  })
  const { body: placed } = await pay(buyer, checkoutId)
  expect((await orderOf(shop, placed.orderId)).failedPlugins).toMatchObject([
    { appId: app.appId, componentType: 'ECOM_MEMBERSHIPS' },
  ])
  expect(app.charges.size).toBe(0)
})

test('a selection that the app refuses pays nothing, and the buyer still sees what there is', async () => {
  const { shop, member, products, buyer } = await aStudio(['20.00', '30.00'])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: products.map(({ id }) => id), remaining: 1 })
  const id = await aCheckout(buyer, products)
  const lines = (await checkoutOf(buyer, id)).lineItems.map((line: { id: string }) => line.id)
  const { body } = await select(buyer, id, app, 'ten', lines)
  expect(body.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '50.00' } },
    membershipOptions: { eligibleMemberships: [{ id: 'ten', credits: { remaining: 1 } }] },
    calculationErrors: { membershipError: { applicationError: { data: { reason: 'INSUFFICIENT_BALANCE' } } } },
  })
  expect(codeOf(await order(buyer, id))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect((await select(buyer, id, app, 'ten', [lines[0]])).body.checkout.priceSummary.subtotal.amount).toBe('30.00')
})

test('nobody pays with the membership of another member, of another site’s app, or without signing in', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const other = asBuyer(await aMember(shop))
  const stolen = await aCoveredCheckout(other, products, app)
  expect(stolen.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '20.00' } },
    membershipOptions: { eligibleMemberships: [], invalidMemberships: [] },
    calculationErrors: { membershipError: { applicationError: { data: { reason: 'NOT_ELIGIBLE' } } } },
  })
  expect(codeOf(await order(other, stolen.checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')

  const visitor = await aVisitor(shop)
  const visited = await aCheckout(visitor, products)
  const [line] = (await checkoutOf(visitor, visited)).lineItems
  const asked = app.requests.eligible.length
  const refused = await select(visitor, visited, app, 'ten', [line.id])
  expect(refused.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'checkout.membershipOptions.selectedMemberships.memberships', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
  const inCart = { quantity: 1, catalogReference: line.catalogReference, selectedMembership: { id: 'ten', appId: app.appId } }
  for (const [method, path] of [
    ['POST', '/ecom/v1/carts/current/add-to-cart'],
    ['PATCH', '/ecom/v1/carts/current'],
  ] as const)
    expect((await visitor.send(method, path, { lineItems: [inCart] })).status, path).toBe(400)
  const { body: estimated } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {
    selectedMemberships: { memberships: [{ id: 'ten', appId: app.appId, lineItemIds: [line.id] }] },
  })
  expect(estimated.priceSummary.subtotal.amount).toBe('20.00')
  // No app is asked about somebody who is not a member.
  expect(app.requests.eligible).toHaveLength(asked)

  const elsewhere = await aStudio()
  const foreign = await aCheckout(elsewhere.buyer, elsewhere.products)
  const [foreignLine] = (await checkoutOf(elsewhere.buyer, foreign)).lineItems
  const answer = await select(elsewhere.buyer, foreign, app, 'ten', [foreignLine.id])
  expect([answer.status, codeOf(answer)]).toEqual([428, 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM'])
  expect(app.charges.size).toBe(0)
  // A member decides neither what a membership pays nor which prices there are.
  const mine = await aCoveredCheckout(buyer, products, app)
  const [cheap] = mine.checkout.lineItems
  await buyer.send('PATCH', `/ecom/v1/checkouts/${mine.checkoutId}`, {
    checkout: {
      id: mine.checkoutId,
      lineItems: [{ ...cheap, paymentOption: 'MEMBERSHIP_OFFLINE', price: { amount: '0.00' } }],
      membershipOptions: {
        eligibleMemberships: [{ id: 'mine', lineItemIds: [cheap.id] }],
        selectedMemberships: { memberships: [{ id: 'mine', appId: app.appId, lineItemIds: [cheap.id] }] },
      },
    },
  })
  expect((await checkoutOf(buyer, mine.checkoutId)).priceSummary.subtotal.amount).toBe('20.00')
})

test('bad selections are refused with what is wrong, and change nothing; null clears', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
  const { appId } = app
  const wrong: object[] = [
    { id: 'ten', appId, lineItemIds: ['6b0a6f44-0000-4000-8000-000000000000'] },
    { id: 'ten', appId, lineItemIds: [lineId, lineId] },
    { id: 'ten', appId, lineItemIds: [] },
    { id: '', appId, lineItemIds: [lineId] },
    { id: 'x'.repeat(201), appId, lineItemIds: [lineId] },
    { id: 'ten', appId: 'no id', lineItemIds: [lineId] },
    { id: 'ten', lineItemIds: [lineId] },
  ]
  for (const membership of wrong) {
    const { status } = await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      checkout: { id: checkoutId, membershipOptions: { selectedMemberships: { memberships: [membership] } } },
    })
    expect(status, JSON.stringify(membership)).toBe(400)
  }
  expect((await checkoutOf(buyer, checkoutId)).priceSummary.subtotal.amount).toBe('0.00')
  const { body: cleared } = await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId, membershipOptions: { selectedMemberships: null } },
  })
  expect(cleared.checkout).toMatchObject({
    priceSummary: { subtotal: { amount: '20.00' } },
    membershipOptions: { selectedMemberships: { memberships: [] } },
  })
  // An app creates a cart with an item that no membership pays.
  const giftCard = { appId: 'd80111c5-a0f4-47a8-b63a-65b54d774a27', catalogItemId: products[0]!.id }
  const { status, body } = await shop.owner('POST', '/ecom/v1/carts', {
    lineItems: [{ quantity: 1, catalogReference: giftCard, selectedMembership: { id: 'ten', appId } }],
  })
  expect([status, codeOf({ body })]).toEqual([428, 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM'])
})

test('a cart that gathers more memberships than an order can be paid with is charged none', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  const { id: catalogItemId, variantId } = products[0]!
  aCard(app, 'ten', { memberId: member.id, pays: [catalogItemId], total: 100, remaining: 100 })
  const selectedMembership = { id: 'ten', appId: app.appId }
  const add = (from: number) =>
    buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', {
      lineItems: Array.from({ length: 26 }, (_, index) => ({
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId, options: { variantId, note: String(from + index) } },
        selectedMembership,
      })),
    })
  await add(0)
  const estimate = async () => (await buyer.send('POST', '/ecom/v1/carts/current/estimate-totals', {})).body
  expect((await estimate()).priceSummary.subtotal.amount).toBe('0.00')
  await add(26)
  const { priceSummary, calculationErrors } = await estimate()
  expect(priceSummary.subtotal.amount).toBe('1040.00')
  expect(calculationErrors.membershipError.applicationError.data.reason).toBe('INVALID_SELECTION')
})

test('an app that lies pays nothing', async () => {
  const { shop, member, products, buyer } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { checkoutId, lineId } = await aCoveredCheckout(buyer, products, app)
  const membership = { id: 'ten', name: { original: 'Ten' }, lineItemIds: [lineId], credits: { total: 10, remaining: 7 } }
  const lies: object[] = [
    { eligibleMemberships: [{ ...membership, lineItemIds: [lineId, 'a line of somebody else'] }] },
    { eligibleMemberships: [{ ...membership, credits: { total: 10, remaining: -1 } }] },
    { eligibleMemberships: [{ ...membership, credits: { total: 10, remaining: 11 } }] },
    { eligibleMemberships: [{ ...membership, credits: { total: 1e300, remaining: 1e300 } }] },
    { eligibleMemberships: [{ ...membership, credits: { total: 10 } }] },
    { eligibleMemberships: [membership, membership] },
    { eligibleMemberships: [{ ...membership, name: { original: ' ' } }] },
    { eligibleMemberships: [{ ...membership, id: 7 }] },
    { eligibleMemberships: Array.from({ length: 301 }, (_, id) => ({ ...membership, id: String(id) })) },
    { eligibleMemberships: [membership], filler: 'x'.repeat(300_000) },
    { invalidMemberships: [{ membership }] },
    // Not wrong, and still no cover: of nothing asked for, used up, expired, and chosen by the app instead of the buyer.
    { eligibleMemberships: [{ ...membership, lineItemIds: [] }] },
    { eligibleMemberships: [{ ...membership, credits: { total: 10, remaining: 0.5 } }] },
    { eligibleMemberships: [{ ...membership, expirationDate: '2001-01-01T00:00:00.000Z' }] },
    { eligibleMemberships: [{ ...membership, id: 'another' }], selectedMemberships: [{ id: 'another', lineItemIds: [lineId] }] },
  ]
  for (const [index, lie] of lies.entries()) {
    // A plugin that failed often is paused; a change of it ends the pause.
    await shop.owner('PATCH', `/stoa/v1/plugins/${app.pluginId}`, { plugin: { id: app.pluginId, name: `Studio ${index}` } })
    app.provider.answer(json(lie))
    const shown = await checkoutOf(buyer, checkoutId)
    expect(shown.priceSummary.subtotal.amount, JSON.stringify(lie).slice(0, 200)).toBe('20.00')
    expect(codeOf(await order(buyer, checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  }
  // A charge without its transaction is none.
  app.provider.answer((call, response) =>
    call.path.endsWith('/charge-membership') ? json({ transactionId: '' })(call, response) : app.honest(call, response),
  )
  await shop.owner('PATCH', `/stoa/v1/plugins/${app.pluginId}`, { plugin: { id: app.pluginId, name: 'Studio' } })
  expect((await checkoutOf(buyer, checkoutId)).priceSummary.subtotal.amount).toBe('0.00')
  expect(codeOf(await order(buyer, checkoutId))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  const { rows } = await sql`select 1 from sales_order where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect(rows).toEqual([])
})

test('a visitor who signs in during the checkout can pay with their memberships', async () => {
  const { shop, products } = await aStudio()
  await using app = await aMembershipApp(shop)
  const { clientId, apiKey } = shop.credentials
  const { body: anonymous } = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const asOwnerOf = (token: string): Pick<Visitor, 'send'> => ({
    send: (method, path, body) => shop.raw(method, path, { headers: { authorization: token }, ...(body && { body }) }),
  })
  const visitor = asBuyer(asOwnerOf(anonymous.access_token))
  const checkoutId = await aCheckout(visitor, products)
  const member = await aMember(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { body: signedIn } = await shop.raw('POST', '/oauth2/token', {
    body: { grant_type: 'authorized_client', member_id: member.id, scope: 'offline_access' },
    headers: { authorization: `${anonymous.access_token},${apiKey}` },
  })
  const buyer = asBuyer(asOwnerOf(signedIn.access_token))
  const { body: again } = await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  expect(again.checkoutId).toBe(checkoutId)
  const shown = await checkoutOf(buyer, checkoutId)
  expect(shown.membershipOptions.eligibleMemberships).toMatchObject([{ id: 'ten' }])
  const lineId = shown.lineItems[0].id
  expect((await select(buyer, checkoutId, app, 'ten', [lineId])).body.checkout.priceSummary.subtotal.amount).toBe('0.00')
  // The checkout keeps the choice when the member comes back from the cart.
  await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  expect((await checkoutOf(buyer, checkoutId)).priceSummary.subtotal.amount).toBe('0.00')
  // After the member signed out, the next user of the browser sees neither the checkout nor the membership.
  expect((await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).status).toBe(404)
})

test('staff charge a membership later for a line that waits for one, once, and of the buyer alone', async () => {
  const { shop, member, products } = await aStudio()
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  const { id: catalogItemId, variantId } = products[0]!
  const catalogReference = { appId: storesAppId, catalogItemId, options: { variantId } }
  const line = { id: '6b0a6f44-0000-4000-8000-000000000001', quantity: 2, catalogReference, paymentOption: 'MEMBERSHIP_OFFLINE' }
  const zero = { amount: '0.00' }
  const prices = { price: zero, priceBeforeDiscounts: zero, totalPriceAfterTax: zero, totalPriceBeforeTax: zero }
  const { status: created, body } = await shop.owner('POST', '/ecom/v1/orders', {
    order: {
      lineItems: [{ ...line, ...prices, productName: { original: 'Yoga' }, itemType: { preset: 'SERVICE' } }],
      buyerInfo: { memberId: member.id, email: 'buyer@example.com' },
      channelInfo: { type: 'WEB' },
      status: 'APPROVED',
      priceSummary: { subtotal: zero, total: zero },
    },
  })
  expect(created, JSON.stringify(body)).toBe(200)
  const { id } = body.order
  const charge = (more: object = {}, memberId = member.id) =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${id}/charge-membership`, {
      memberId,
      membershipCharges: [
        {
          appId: app.appId,
          membershipId: 'ten',
          membershipName: { original: '10 classes' },
          rootCatalogItemId: catalogItemId,
          catalogReference,
          ...more,
        },
      ],
    })
  const other = await aMember(shop)
  expect([(await charge({}, other.id)).status, codeOf(await charge({ appId: other.id }))]).toEqual([404, 'MEMBERSHIP_NOT_FOUND'])
  expect(codeOf(await charge({ membershipId: 'eleven' }))).toBe('MEMBERSHIP_CANNOT_BE_CHARGED')
  expect((await charge({ lineItemId: 'unknown' })).body.details.applicationError.data.reason).toBe('LINE_ITEM_NOT_FOUND')
  expect(app.cards.get('ten')!.remaining).toBe(7)
  const answer = await charge()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(app.cards.get('ten')!.remaining).toBe(5)
  expect((await charge()).body.details.applicationError.data.reason).toBe('ALREADY_CHARGED')
  expect((await orderOf(shop, id)).lineItems[0].membership).toMatchObject({ id: 'ten' })
  expect(await paymentsOf(shop, id)).toMatchObject([
    { amount: { amount: '0.00' }, membershipPaymentDetails: { status: 'CHARGED' } },
  ])
  await lookAfter()
  expect(app.cards.get('ten')!.remaining).toBe(5)
})

test('staff see what the apps offer a member for products, and why not', async () => {
  const { shop, member, products } = await aStudio()
  const check = (memberId = member.id) =>
    shop.owner('POST', '/stoa/v1/memberships/check', {
      memberId,
      lineItems: products.map(({ id }) => ({ catalogReference: { appId: storesAppId, catalogItemId: id } })),
    })
  const apps = async () => (await shop.owner('GET', '/stoa/v1/membership-apps')).body.apps
  expect([await apps(), (await check()).body]).toEqual([[], { apps: [] }])
  await using app = await aMembershipApp(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [products[0]!.id] })
  expect(await apps()).toEqual([{ appId: app.appId, name: 'Studio' }])
  aCard(app, 'used', { memberId: member.id, pays: [products[0]!.id], remaining: 0, name: 'Used up' })
  expect((await check()).body.apps).toEqual([
    {
      appId: app.appId,
      name: 'Studio',
      eligibleMemberships: [
        {
          id: 'ten',
          name: { original: '10 classes', translated: '10 classes' },
          covers: [0],
          credits: { total: 10, remaining: 7 },
        },
      ],
      invalidMemberships: [
        {
          id: 'used',
          name: { original: 'Used up', translated: 'Used up' },
          covers: [0],
          credits: { total: 10, remaining: 0 },
          reason: 'No credits are left',
        },
      ],
    },
  ])
  app.provider.answer(json({}, 500))
  expect((await check()).body.apps).toMatchObject([{ failure: 'FAILED', eligibleMemberships: [], invalidMemberships: [] }])
  expect((await check('6b0a6f44-0000-4000-8000-000000000000')).status).toBe(404)
  const asMember = await member.send('POST', '/stoa/v1/memberships/check', { memberId: member.id, lineItems: [] })
  expect([401, 403]).toContain(asMember.status)
})
