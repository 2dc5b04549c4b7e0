import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../tests/support/databases/postgres-server.ts'
import { processorTime, processorTimeOfChildren } from './processor-time.ts'
import { statementCosts } from './statement-costs.ts'
import { sentStatements, startServer, stopServer, untilReady } from './server.ts'

/**
 * What a renewal of a monthly subscription costs while the test clock moves, on the embedded database and on a PostgreSQL server, and how
 * long a year of 1,000 contracts would take. Options: --contracts, --months, --only (embedded or server), --statements (of the server),
 * --profile (a folder).
 */
const storesApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const options = readOptions(process.argv.slice(2))
/** Renewals of a year of 1,000 monthly contracts. */
const goal = 12_000

const coffee = {
  name: 'Coffee',
  productType: 'PHYSICAL',
  visible: true,
  physicalProperties: {},
  variantsInfo: {
    variants: [
      {
        visible: true,
        price: { actualPrice: { amount: '10.00' } },
        physicalProperties: { weight: 0.5 },
        inventoryItem: { quantity: 99_999, trackQuantity: true },
      },
    ],
  },
  subscriptionDetails: {
    subscriptions: [{ title: 'Monthly', frequency: 'MONTH', interval: 1, autoRenewal: true, visible: true }],
    allowOneTimePurchases: true,
  },
}

console.log('database   renewals  ms a renewal  statements  processor ms: server  database  a year of 1,000')
if (options.only !== 'server') await measure('embedded', 4650)
if (options.only !== 'embedded') {
  const postgres = await startPostgres(
    options.statements ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'] : [],
  )
  try {
    await measure('server', 4651, postgres)
  } finally {
    await postgres.stop()
  }
}

async function measure(name: string, port: number, postgres?: { url: string; pid: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-renewals-'))
  const url = `http://127.0.0.1:${port}`
  const server = startServer(
    'apps/server/src/main.ts',
    {
      ...(postgres && { DATABASE_URL: postgres.url }),
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      RATE_LIMIT: '0',
      ORDER_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    options.profile,
  )
  const costs = () => ({
    at: performance.now(),
    server: processorTime(server.pid!),
    database: postgres ? processorTimeOfChildren(postgres.pid) : 0,
  })
  try {
    await untilReady(`${url}/ready`)
    const shop = openShop(url, JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')))
    await subscribe(shop)
    // The first month compiles the code, and delivers what the purchases have left.
    await move(shop, 1)
    const spent = postgres && options.statements ? await statementCosts(postgres.url) : undefined
    const [paidBefore, sentBefore, before] = [await paidOrders(shop), await sentStatements(url), costs()]
    await move(shop, options.months)
    const [after, sent] = [costs(), (await sentStatements(url)) - sentBefore]
    const count = (await paidOrders(shop)) - paidBefore
    const milliseconds = (after.at - before.at) / count
    const cells = [
      name.padEnd(9),
      String(count).padStart(9),
      milliseconds.toFixed(1).padStart(13),
      (sent / count).toFixed(1).padStart(11),
      ((after.server - before.server) / count).toFixed(1).padStart(21),
      ((after.database - before.database) / count).toFixed(1).padStart(9),
      `${Math.round((milliseconds * goal) / 1000)} s`.padStart(16),
    ]
    console.log(cells.join(' '))
    await spent?.print()
  } finally {
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Shop = ReturnType<typeof openShop>

function openShop(url: string, { siteId, clientId, apiKey }: { siteId: string; clientId: string; apiKey: string }) {
  const send = async (method: string, path: string, body: object | undefined, headers: Record<string, string>): Promise<any> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as any
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`)
    return answer
  }
  return {
    owner: (method: string, path: string, body?: object) =>
      send(method, path, body, { authorization: apiKey, 'wix-site-id': siteId }),
    async visitor() {
      const { access_token: authorization } = await send('POST', '/oauth2/token', { clientId, grantType: 'anonymous' }, {})
      return (method: string, path: string, body?: object) => send(method, path, body, { authorization })
    },
  }
}

/** Buys the contracts, each by a buyer of its own, over the first days of a month. */
async function subscribe({ owner, visitor }: Shop): Promise<void> {
  await owner('POST', '/ecom/v1/shipping-options', { shippingOption: { title: 'Standard', rates: [{ amount: '4.90' }] } })
  const paymentMethod = { kind: 'CARD', provider: 'sandbox', title: 'Card', capture: 'AT_ONCE', enabled: true }
  await owner('POST', '/stoa/v1/payment-methods', { paymentMethod })
  const { product } = await owner('POST', '/stores/v3/products-with-inventory', { product: coffee })
  const variantId = product.variantsInfo.variants[0].id as string
  const subscriptionOptionId = product.subscriptionDetails.subscriptions[0].id as string
  const catalogReference = { appId: storesApp, catalogItemId: product.id, options: { variantId, subscriptionOptionId } }
  for (let index = 0; index < options.contracts; index++) await buy(await visitor(), catalogReference, index)
}

async function buy(send: Awaited<ReturnType<Shop['visitor']>>, catalogReference: object, index: number): Promise<void> {
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 1' }
  const contactDetails = { firstName: 'Anna', lastName: 'Müller' }
  const { checkout } = await send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
    checkoutInfo: { buyerInfo: { email: `anna-${index}@example.com` }, billingInfo: { address, contactDetails } },
  })
  const patch = (shippingInfo: object) =>
    send('PATCH', `/ecom/v1/checkouts/${checkout.id}`, { checkout: { id: checkout.id, shippingInfo } })
  const shippingDestination = { address, contactDetails }
  const addressed = await patch({ shippingDestination })
  const { code } = addressed.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  await patch({ shippingDestination, selectedCarrierServiceOption: { code } })
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, securityCode: '123' }
  const { paymentToken } = await send('POST', '/stoa/v1/sandbox/card-tokens', { card })
  await send('POST', `/ecom/v1/checkouts/${checkout.id}/create-order-and-charge`, { paymentToken, savePaymentMethod: true })
}

/** Moves the clock by some months and an hour, and waits until it has arrived. */
async function move({ owner }: Shop, months: number): Promise<void> {
  const { testClock } = await owner('GET', '/stoa/v1/test-clock')
  const now = Temporal.Instant.from(testClock.now).toZonedDateTimeISO('Europe/Berlin')
  await owner('POST', '/stoa/v1/test-clock/move', { to: now.add({ months, hours: 1 }).toInstant().toString() })
  for (;;) {
    await pause(100)
    const { moving, lastMove } = (await owner('GET', '/stoa/v1/test-clock')).testClock
    if (moving) continue
    if (lastMove.failure) throw new Error(`the clock stopped: ${lastMove.failure}`)
    return
  }
}

/** How many orders are paid. All that are added while the clock moves are renewals. */
async function paidOrders({ owner }: Shop): Promise<number> {
  return (await owner('POST', '/stoa/v1/order-rows/count', { filter: { paymentStatus: 'PAID' } })).count
}

function readOptions(parameters: string[]) {
  const value = (name: string) => (parameters.includes(`--${name}`) ? parameters[parameters.indexOf(`--${name}`) + 1] : undefined)
  return {
    contracts: Number(value('contracts') ?? 100),
    months: Number(value('months') ?? 4),
    only: value('only'),
    statements: parameters.includes('--statements'),
    profile: value('profile'),
  }
}
