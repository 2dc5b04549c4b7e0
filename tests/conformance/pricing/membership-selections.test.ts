import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { json } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aStudio, asBuyer, checkoutOf, select, aCoveredCheckout, order } from './membership-builders.ts'

// Memberships of an app, such as a card for ten classes, which pay lines of an order in place of money.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a selection that the app refuses pays nothing, and the buyer still sees what there is', async () => {
  const { shop, member, products, buyer } = await aStudio(server, ['20.00', '30.00'])
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
  const { shop, member, products, buyer } = await aStudio(server)
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

  const elsewhere = await aStudio(server)
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
  const { shop, member, products, buyer } = await aStudio(server)
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
  const { shop, member, products, buyer } = await aStudio(server)
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
  const { shop, member, products, buyer } = await aStudio(server)
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
  const { shop, products } = await aStudio(server)
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
