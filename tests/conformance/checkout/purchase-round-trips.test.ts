import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
let visitor: Visitor
let line: object
let checkoutId: string
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  await aShippingOption(shop)
  const { id: catalogItemId, variantId } = await aProduct(shop)
  line = { quantity: 1, catalogReference: { catalogItemId, appId: storesAppId, options: { variantId } } }
  // By now the process has cached the site.
  await purchase(await aVisitor(shop))
  visitor = await aVisitor(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

const add = ({ send }: Visitor) => send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
const checkOut = ({ send }: Visitor) =>
  send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'anna@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
const readCheckout = ({ send }: Visitor, id: string) => send('GET', `/ecom/v1/checkouts/${id}`)
const choose = async ({ send }: Visitor, id: string, code: string) =>
  send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: {
      id,
      shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } },
    },
  })
const order = ({ send }: Visitor, id: string) => send('POST', `/ecom/v1/checkouts/${id}/create-order`, { id })

async function purchase(buyer: Visitor): Promise<void> {
  await add(buyer)
  const id = (await checkOut(buyer)).body.checkoutId
  const shown = (await readCheckout(buyer, id)).body.checkout
  await choose(buyer, id, shown.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code)
  expect(await order(buyer, id)).toMatchObject({ status: 200 })
}

/** The site's settings, which are read once a second at most. */
const settings =
  /\b(site|api_key|oauth_client|oauth_app|tax_region|shipping_option|webhook|orders_settings|payment_method|checkout_rules|checkout_settings|checkout_field|discount_rule|fee_rule|tip_settings)\b/

/** The statements of one call by table, without those that are sent once a second. */
async function statementsOf<Answer>(work: () => Promise<Answer>): Promise<[string[], Answer]> {
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  const response = await work()
  stop()
  return [statements.filter((sql) => !settings.test(sql)).map(verbAndTable), response]
}

function verbAndTable(sql: string): string {
  const [, written] = /^with written as \((.*) returning 1\)/s.exec(sql) ?? []
  if (written) return verbAndTable(written)
  const [, verb = ''] = /^\s*(\w+)/.exec(sql) ?? []
  if (verb === 'with') return 'with'
  const [, table = ''] = /\b(?:from|into|update)\s+(?:unnest[^)]*\)[^)]*\)\s+join\s+)?"?(\w+)/.exec(sql) ?? []
  return `${verb} ${table}`.trim()
}

test('a first cart takes one read and one write; a later change takes one write', async () => {
  // The settings that are read once a second have been read by now.
  await add(await aVisitor(shop))
  const [first] = await statementsOf(() => add(visitor))
  expect(first).toEqual(['select cart', 'insert cart'])
  const [second] = await statementsOf(() => add(visitor))
  expect(second).toEqual(['update cart'])
})

/** A transaction that is sent together. */
const atOnce = (...statements: string[]) => ['begin', ...statements, 'commit']

test('a checkout of a cart is written in one batch', async () => {
  const [statements, { body }] = await statementsOf(() => checkOut(visitor))
  checkoutId = body.checkoutId
  expect(statements).toEqual(atOnce('update cart', 'insert checkout'))
})

test('reading a checkout takes one read, and changing it takes one write', async () => {
  const [readStatements, { body }] = await statementsOf(() => readCheckout(visitor, checkoutId))
  expect(readStatements).toEqual(['select checkout'])
  const { code } = body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  const [changed] = await statementsOf(() => choose(visitor, checkoutId, code))
  expect(changed).toEqual(['update checkout'])
})

test('an order locks its stock, and writes everything else at once', async () => {
  const [statements] = await statementsOf(() => order(visitor, checkoutId))
  expect(statements).toEqual(
    atOnce(
      'update checkout',
      'delete cart',
      // The stock is locked, with the version of the products that the order was priced by, and then taken.
      'select inventory_item',
      'select product_variant',
      'update inventory_item',
      'insert inventory_movement',
      'insert stock_reservation',
      // The order and its number.
      'insert order_counter',
      'insert sales_order',
      'insert order_sale',
      'insert order_figure',
      // The buyer's customer, and what it has bought.
      'insert customer_identity',
      'insert customer',
      'select customer_identity',
      'select customer',
      'with',
      // Cancels the order if it is not paid in time.
      'insert job',
      // The numbers of its events and of the new customer's, and the events.
      'insert event_counter',
      'insert domain_event',
      'insert domain_event',
    ),
  )
})

test('the newest orders of the back office are one statement', async () => {
  const [statements] = await statementsOf(() => shop.owner('POST', '/stoa/v1/order-rows/search', { search: {} }))
  expect(statements).toEqual(['select sales_order'])
})

test('a payment by card takes two transactions: the order with its intent, and the outcome with the finished checkout', async () => {
  const buyer = await aVisitor(shop)
  await add(buyer)
  const id = (await checkOut(buyer)).body.checkoutId
  const shown = (await readCheckout(buyer, id)).body.checkout
  await choose(buyer, id, shown.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code)
  const [ofToken, paymentToken] = await statementsOf(() => buyer.cardToken('4242424242424242'))
  expect(ofToken).toEqual(['insert sandbox_card'])
  const pay = () => buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, { paymentToken })
  const [statements] = await statementsOf(pay)
  expect(statements).toEqual([
    ...atOnce(
      'update checkout',
      'select inventory_item',
      'select product_variant',
      'update inventory_item',
      'insert inventory_movement',
      'insert stock_reservation',
      'insert order_counter',
      'insert sales_order',
      'insert order_sale',
      'insert order_figure',
      'insert order_payment',
      // Cancels the order if it is not paid in time, and finishes the payment after a crash.
      'insert job',
      'insert event_counter',
      'insert domain_event',
    ),
    // The sandbox's own records.
    ...atOnce('select sandbox_card', 'insert sandbox_charge'),
    ...atOnce(
      'update checkout',
      'delete cart',
      // The order is compared with what the first transaction wrote, which locks it, and then its payments.
      'update sales_order',
      'select order_payment',
      'update order_payment',
      'insert order_money_entry',
      // The buyer's customer, and what it has bought.
      'insert customer_identity',
      'insert customer',
      'select customer_identity',
      'select customer',
      'with',
      // Nothing is left for the job that finishes a payment after a crash.
      'delete job',
      'insert event_counter',
      'insert domain_event',
    ),
  ])
  expect(statements).toHaveLength(32 + 4)
})
