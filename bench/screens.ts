import { startLargeShop } from './large-shop.ts'
import { sentStatements } from './server.ts'

/** How long the back office's screens wait for their data in a large shop, and the number of statements for each. */
const size = { products: 1000, copies: 49, orders: 100_000 }
const calls = 20
await using started = await startLargeShop(4620, size)
const { url, shop } = started
console.log(`${size.products * (1 + size.copies)} products besides the demo’s, ${size.orders} orders a minute apart\n`)
console.log('screen                                    median ms  slowest ms  statements')
for (const [name, method, path, body] of screens(shop.products[0]!.id)) console.log(await row(shop, name, method, path, body))

type Screen = [name: string, method: string, path: string, body?: object]

/** The calls of each screen. */
function screens(productId: string): Screen[] {
  const listed = { status: { $ne: 'INITIALIZED' }, archived: false }
  const toPay = { ...listed, paymentStatus: { $in: ['NOT_PAID'] } }
  const orders = (search: object, sortedBy = 'purchasedDate'): [string, string, object] => [
    'POST',
    '/stoa/v1/order-rows/search',
    { search: { filter: listed, sort: [{ fieldName: sortedBy, order: 'DESC' }], cursorPaging: { limit: 50 }, ...search } },
  ]
  const orderCount = (query: object): [string, string, object] => [
    'POST',
    '/stoa/v1/order-rows/count',
    { filter: listed, ...query },
  ]
  const products = (search: object): [string, string, object] => [
    'POST',
    '/stores/v3/products/search',
    {
      search: { sort: [{ fieldName: 'updatedDate', order: 'DESC' }], cursorPaging: { limit: 50 }, ...search },
      fields: ['CURRENCY', 'THUMBNAIL', 'MERCHANT_DATA'],
      returnNonVisibleProducts: true,
    },
  ]
  return [
    ['home, 30 days', 'GET', '/stoa/v1/insights/overview?days=30'],
    ['home, a year', 'GET', '/stoa/v1/insights/overview?days=365'],
    ['orders, newest', ...orders({})],
    ['orders, to be paid', ...orders({ filter: toPay })],
    ['orders, largest', ...orders({}, 'priceSummary.total.amount')],
    ['orders, to a rare country', ...orders({ filter: { ...listed, 'recipientInfo.address.country': { $in: ['FR'] } } })],
    ['orders, of more than 1,000', ...orders({ filter: { ...listed, 'priceSummary.total.amount': { $gte: '1000' } } })],
    [
      'orders, with a product',
      ...orders({ filter: { ...listed, 'lineItems.catalogReference.catalogItemId': { $hasSome: [productId] } } }),
    ],
    ['orders, by a name that all have', ...orders({ search: { expression: 'bench' } })],
    ['how many orders', ...orderCount({})],
    ['how many are to be paid', ...orderCount({ filter: toPay })],
    ['how many have a name that all have', ...orderCount({ search: { expression: 'bench' } })],
    ['products, newest', ...products({})],
    ['products, hidden', ...products({ filter: { visible: false } })],
    ['products, by name', ...products({ search: { expression: 'bench product 4711' } })],
    [
      'how many products are visible',
      'POST',
      '/stores/v3/products/count',
      { filter: { visible: true }, returnNonVisibleProducts: true },
    ],
    ['inventory, newest', 'POST', '/stores/v3/inventory-items/search', { search: { cursorPaging: { limit: 50 } } }],
  ]
}

async function row(
  shop: { apiKey: string; siteId: string },
  name: string,
  method: string,
  path: string,
  body?: object,
): Promise<string> {
  const headers = { authorization: shop.apiKey, 'wix-site-id': shop.siteId, ...(body && { 'content-type': 'application/json' }) }
  const callApi = async () => {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`)
  }
  await callApi()
  const before = await sentStatements(url)
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    await callApi()
    times.push(performance.now() - start)
  }
  const statements = ((await sentStatements(url)) - before) / calls
  times.sort((a, b) => a - b)
  return `${name.padEnd(41)} ${times[calls / 2]!.toFixed(1).padStart(9)} ${times.at(-1)!.toFixed(1).padStart(11)} ${statements.toFixed(1).padStart(11)}`
}
