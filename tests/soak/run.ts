import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { storesAppId } from '../support/shop/builders.ts'
import { newDatabase, startPostgres } from '../support/databases/postgres-server.ts'

/**
 * Kills the server at random moments while shoppers buy: on both databases, with two workers, and with two servers on one
 * database. Afterwards it verifies that every checkout has at most one order, that every order was charged once, that every
 * piece of stock is accounted for, and that the audits are clean. Now and then a shopper requests a product under the id of
 * another app. Options: --kills (10), --shoppers (8), --only (the name of a setup or its beginning).
 */
const option = (name: string, fallback: number) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt < 0 ? '' : process.argv[onlyAt + 1]!
const kills = option('kills', 10)
const shoppers = option('shoppers', 8)
const stock = 99_000
const foreignAppId = 'd10ac1d5-0000-4000-8000-00000000f0e1'

const postgres = await startPostgres()
try {
  await soak('PostgreSQL', { databaseUrl: postgres.url, port: 4700 })
  await soak('PostgreSQL, two workers', { databaseUrl: await newDatabase(postgres.url), port: 4702, workers: 2 })
  await soak('PostgreSQL, two servers', { databaseUrl: await newDatabase(postgres.url), port: 4704, servers: 2 })
} finally {
  await postgres.stop()
}
await soak('PGlite', { databaseUrl: '', port: 4701 })

interface Kind {
  databaseUrl: string
  port: number
  workers?: number
  /** Each server acts as a host of its own: with its own port and log, and the same media folder and secret. */
  servers?: number
}

async function soak(name: string, { databaseUrl, port, workers = 1, servers = 1 }: Kind): Promise<void> {
  if (!name.startsWith(only)) return
  const folder = mkdtempSync(join(tmpdir(), 'stoa-soak-'))
  const urls = Array.from({ length: servers }, (_, index) => `http://127.0.0.1:${port + index}`)
  const env = {
    ...process.env,
    PORT: String(port),
    WORKERS: String(workers),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMIT: '0',
    ORDER_LIMIT: '0',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  }
  const running: ChildProcess[] = []
  for (const index of urls.keys()) running.push(await startServer(index))
  const { siteId, clientId, apiKey } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as Record<
    string,
    string
  >
  const owner = { authorization: apiKey!, 'wix-site-id': siteId! }
  await send('POST', '/ecom/v1/shipping-options', owner, { shippingOption: { title: 'Standard', rates: [{ amount: '4.90' }] } })
  const card = { kind: 'CARD', provider: 'sandbox', title: 'Card', enabled: true }
  await send('POST', '/stoa/v1/payment-methods', owner, { paymentMethod: card })
  const product = await aProduct()
  const placed = new Map<string, string>()
  let stopped = false
  let foreignOrders = 0
  const buyers = Array.from({ length: shoppers }, () => buyUntilStopped())
  for (let kill = 0; kill < kills; kill++) {
    // More processes take longer to start, and only running ones can be killed.
    await pause((400 + Math.random() * 1500) * workers)
    // The leader replaces a killed worker. Now and then the leader itself is killed, and all workers with it.
    const victim = kill % servers
    if (workers > 1 && kill % 3 < 2) killOneWorkerOf(running[victim]!)
    else {
      await end(running[victim]!, 'SIGKILL')
      running[victim] = await startServer(victim)
    }
  }
  stopped = true
  await Promise.all(buyers)
  await untilJobsDone()
  await count()
  await Promise.all(running.map((server) => end(server, 'SIGTERM')))
  rmSync(folder, { recursive: true, force: true })

  /** A second host has its own folder, with the first one's media and secret. */
  function startServer(index: number): Promise<ChildProcess> {
    const own = index === 0 ? folder : join(folder, `host-${index}`)
    if (index > 0 && !existsSync(own)) {
      mkdirSync(own)
      symlinkSync(join(folder, 'media'), join(own, 'media'))
      copyFileSync(join(folder, 'secret.key'), join(own, 'secret.key'))
    }
    return start({ ...env, DATA_DIR: own, PORT: String(port + index) }, urls[index]!)
  }

  async function buyUntilStopped(): Promise<void> {
    while (!stopped) {
      await buy().catch(() => pause(50))
      if (Math.random() < 0.2) await askAsForeign().catch(() => pause(50))
    }
  }

  /** Takes a visitor's checkout of one piece, under the id of an app, up to its payment. */
  async function aCheckout(appId: string): Promise<{ checkoutId: string; headers: Record<string, string> }> {
    const { access_token } = await send('POST', '/oauth2/token', {}, { clientId, grantType: 'anonymous' })
    const headers = { authorization: access_token as string }
    const catalogReference = { appId, catalogItemId: product.id, options: { variantId: product.variantId } }
    await send('POST', '/ecom/v1/carts/current/add-to-cart', headers, { lineItems: [{ quantity: 1, catalogReference }] })
    const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
    const { checkoutId } = await send('POST', '/ecom/v1/carts/current/create-checkout', headers, {
      channelType: 'WEB',
      email: 'soak@example.com',
      shippingAddress,
    })
    const { checkout } = await send('GET', `/ecom/v1/checkouts/${checkoutId}`, headers)
    const { code } = checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
    await send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, headers, {
      checkout: {
        id: checkoutId,
        shippingInfo: {
          shippingDestination: { contactDetails: { firstName: 'Anna', lastName: 'Müller' } },
          selectedCarrierServiceOption: { code },
        },
      },
    })
    return { checkoutId, headers }
  }

  /** Retries the same checkout until the response names its order, like a buyer who presses again. */
  async function buy(): Promise<void> {
    const { checkoutId, headers } = await aCheckout(storesAppId)
    for (let attempt = 0; attempt < 200; attempt++) {
      try {
        const { paymentToken } = await send('POST', '/stoa/v1/sandbox/card-tokens', headers, {
          card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
        })
        // The checkout has the id of its cart, so either interface orders it.
        const path =
          Math.random() < 0.5
            ? `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`
            : `/ecom/v2/carts/${checkoutId}/place-order`
        const { orderId } = await send('POST', path, headers, { paymentToken })
        return note(checkoutId, orderId)
      } catch (error) {
        const { orderId } = (error as { data?: { orderId?: string } }).data ?? {}
        const { code = '' } = error as { code?: string }
        if (['CHECKOUT_ALREADY_PAID', 'CART_ALREADY_ORDERED'].includes(code) && orderId) return note(checkoutId, orderId)
        await pause(100)
      }
    }
  }

  /** A product under the id of an app without a catalogue: whatever happens, the audits must be clean. */
  async function askAsForeign(): Promise<void> {
    const { checkoutId, headers } = await aCheckout(foreignAppId)
    await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, headers, {})
    foreignOrders++
  }

  function note(checkoutId: string, orderId: string): void {
    const before = placed.get(checkoutId)
    if (before && before !== orderId) throw new Error(`checkout ${checkoutId} became two orders`)
    placed.set(checkoutId, orderId)
  }

  /** Jobs finish what a crash interrupted; this waits for them. */
  async function untilJobsDone(): Promise<void> {
    // A job of a killed process runs again when its lease has expired.
    for (let attempt = 0; attempt < 420; attempt++) {
      const orders = await allOrders()
      if (orders.every(({ status }) => status !== 'INITIALIZED')) return
      await pause(1000)
    }
  }

  async function count(): Promise<void> {
    const orders = await allOrders()
    const checkouts = orders.map(({ checkoutId }) => checkoutId)
    const failures: string[] = []
    if (new Set(checkouts).size !== checkouts.length) failures.push('a checkout became two orders')
    if (new Set(orders.map(({ number }) => number)).size !== orders.length) failures.push('a number was given twice')
    for (const [checkoutId, orderId] of placed) {
      if (!orders.some((order) => order.id === orderId && order.checkoutId === checkoutId))
        failures.push(`order ${orderId} was answered and is lost`)
    }
    for (const order of orders) {
      const { orderTransactions } = await send('GET', `/ecom/v1/payments/orders/${order.id}`, owner)
      const paid = orderTransactions.payments.filter(
        ({ regularPaymentDetails }: any) => regularPaymentDetails.status === 'APPROVED',
      )
      if (order.status === 'APPROVED' && paid.length !== 1)
        failures.push(`order ${order.number} was charged ${paid.length} times`)
    }
    const taken = orders.filter(({ status }) => status !== 'CANCELED').length
    const { inventoryItems } = await send('POST', '/stores/v3/inventory-items/query', owner, {
      query: { filter: { variantId: product.variantId } },
    })
    if (inventoryItems[0].quantity !== stock - taken)
      failures.push(`${stock - inventoryItems[0].quantity} pieces are gone for ${taken} orders`)
    const { audits } = await send('POST', '/stoa/v1/health/audits/run', owner, {})
    for (const { finding } of audits) if (finding) failures.push(finding.description)
    if (foreignOrders > 0) failures.push(`${foreignOrders} orders of a foreign app were taken`)
    console.log(`${name}: ${kills} kills, ${orders.length} orders, ${placed.size} answered, ${failures.length} faults`)
    if (failures.length > 0) {
      console.error(failures.join('\n'))
      process.exitCode = 1
    }
  }

  async function allOrders(): Promise<{ id: string; number: string; status: string; checkoutId: string }[]> {
    const orders = []
    let cursor: string | undefined
    do {
      const response = await send('POST', '/ecom/v1/orders/search', owner, {
        search: cursor ? { cursorPaging: { limit: 100, cursor } } : { cursorPaging: { limit: 100 } },
      })
      orders.push(...response.orders)
      cursor = response.metadata.cursors?.next
    } while (cursor)
    return orders
  }

  async function aProduct(): Promise<{ id: string; variantId: string }> {
    const variant = {
      visible: true,
      price: { actualPrice: { amount: '20.00' } },
      physicalProperties: { weight: 0.5 },
      inventoryItem: { quantity: stock, trackQuantity: true },
    }
    const created = {
      name: 'Soak',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: { variants: [variant] },
    }
    const { product: answer } = await send('POST', '/stores/v3/products-with-inventory', owner, { product: created })
    return { id: answer.id, variantId: answer.variantsInfo.variants[0].id }
  }

  async function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<any> {
    // Any server may answer any call.
    const response = await fetch(urls[Math.floor(Math.random() * urls.length)] + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const result: any = await response.json()
    if (!response.ok) throw Object.assign(new Error(`${path} answered ${response.status}`), result.details?.applicationError)
    return result
  }
}

async function start(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let attempt = 0; attempt < 2400; attempt++) {
    const ready = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return server
    await pause(50)
  }
  throw new Error('the server did not start')
}

function killOneWorkerOf({ pid }: ChildProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const victim = children[Math.floor(Math.random() * children.length)]
  if (victim) process.kill(Number(victim), 'SIGKILL')
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}
