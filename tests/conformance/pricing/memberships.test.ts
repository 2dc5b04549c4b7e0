import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, storesAppId, orderOf } from '../../support/shop/builders.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { json } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aStudio, checkoutOf, select, aCoveredCheckout, order, pay, paymentsOf, lookAfter } from './membership-builders.ts'

// Memberships of an app, such as a card for ten classes, which pay lines of an order in place of money.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a member pays a line with a membership: it costs nothing, is charged once, and the order says so', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
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
  await lookAfter(server)
  expect(app.cards.get('ten')!.remaining).toBe(6)
  const next = await aCheckout(buyer, products)
  expect((await checkoutOf(buyer, next)).membershipOptions.eligibleMemberships[0].credits.remaining).toBe(6)
})

test('an order that memberships pay whole needs no other payment; a cart keeps the choice, and its estimate knows it', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
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

test('no app answer, no memberships: everything is paid with money, and the checkout and its order name the app', async () => {
  const { shop, member, products, buyer } = await aStudio(server)
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

test('staff see what the apps offer a member for products, and why not', async () => {
  const { shop, member, products } = await aStudio(server)
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
