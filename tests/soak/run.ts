import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { storesAppId } from '../support/builders.ts'
import { startPostgres } from '../support/postgres-server.ts'

/**
 * Kills the server at random moments while shoppers buy, on both databases and with two workers, and counts what is left:
 * every checkout at most one order, every order's money once, every piece of stock accounted for.
 * Options: --kills (10), --shoppers (8).
 */
const option = (name: string, fallback: number) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}
const kills = option('kills', 10)
const shoppers = option('shoppers', 8)
const stock = 99_000

const postgres = await startPostgres()
try {
  await soak('PostgreSQL', { databaseUrl: postgres.url, port: 4700 })
  await soak('PostgreSQL, two workers', { databaseUrl: await emptyDatabase(postgres.url, 'workers'), port: 4702, workers: 2 })
} finally {
  await postgres.stop()
}
await soak('PGlite', { databaseUrl: '', port: 4701 })

interface Kind {
  databaseUrl: string
  port: number
  workers?: number
}

async function soak(name: string, { databaseUrl, port, workers = 1 }: Kind): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-soak-'))
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    WORKERS: String(workers),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  }
  let server = await start(env, url)
  const { siteId, clientId, apiKey } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as Record<
    string,
    string
  >
  const owner = { authorization: apiKey!, 'wix-site-id': siteId! }
  const product = await aProduct()
  const placed = new Map<string, string>()
  let stopped = false
  const buyers = Array.from({ length: shoppers }, () => buyUntilStopped())
  for (let kill = 0; kill < kills; kill++) {
    // More processes take longer to start, and only what runs can be hurt.
    await pause((400 + Math.random() * 1500) * workers)
    // One of several is replaced by its leader; now and then the leader itself dies, and all with it.
    if (workers > 1 && kill % 3 < 2) killOneWorkerOf(server)
    else {
      await end(server, 'SIGKILL')
      server = await start(env, url)
    }
  }
  stopped = true
  await Promise.all(buyers)
  await untilSettled()
  await count()
  await end(server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })

  async function buyUntilStopped(): Promise<void> {
    while (!stopped) await buy().catch(() => pause(50))
  }

  /** Goes on with the same checkout until it is told which order it became, as a buyer who presses again would. */
  async function buy(): Promise<void> {
    const { access_token } = await send('POST', '/oauth2/token', {}, { clientId, grantType: 'anonymous' })
    const headers = { authorization: access_token as string }
    const lineItems = [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
      },
    ]
    await send('POST', '/ecom/v1/carts/current/add-to-cart', headers, { lineItems })
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
    for (let attempt = 0; attempt < 200; attempt++) {
      try {
        const { paymentToken } = await send('POST', '/stoa/v1/sandbox/card-tokens', headers, {
          card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
        })
        const { orderId } = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, headers, {
          paymentToken,
        })
        return note(checkoutId, orderId)
      } catch (error) {
        const { orderId } = (error as { data?: { orderId?: string } }).data ?? {}
        if ((error as { code?: string }).code === 'CHECKOUT_ALREADY_PAID' && orderId) return note(checkoutId, orderId)
        await pause(100)
      }
    }
  }

  function note(checkoutId: string, orderId: string): void {
    const before = placed.get(checkoutId)
    if (before && before !== orderId) throw new Error(`checkout ${checkoutId} became two orders`)
    placed.set(checkoutId, orderId)
  }

  /** What a crash left open is finished by jobs; they are given the time that they take. */
  async function untilSettled(): Promise<void> {
    // A job that the dead had in hand is taken again after five minutes.
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
    console.log(`${name}: ${kills} kills, ${orders.length} orders, ${placed.size} answered, ${failures.length} faults`)
    if (failures.length > 0) {
      console.error(failures.join('\n'))
      process.exitCode = 1
    }
  }

  /** Those of the shoppers: the demo shop has orders of its own. */
  async function allOrders(): Promise<{ id: string; number: string; status: string; checkoutId: string }[]> {
    const orders = []
    let cursor: string | undefined
    do {
      const answer = await send('POST', '/ecom/v1/orders/search', owner, {
        search: cursor
          ? { cursorPaging: { limit: 100, cursor } }
          : { filter: { 'lineItems.catalogReference.catalogItemId': { $hasSome: [product.id] } }, cursorPaging: { limit: 100 } },
      })
      orders.push(...answer.orders)
      cursor = answer.metadata.cursors?.next
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
    const made = {
      name: 'Soak',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: { variants: [variant] },
    }
    const { product: answer } = await send('POST', '/stores/v3/products-with-inventory', owner, { product: made })
    return { id: answer.id, variantId: answer.variantsInfo.variants[0].id }
  }

  async function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<any> {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const result: any = await answer.json()
    if (!answer.ok) throw Object.assign(new Error(`${path} answered ${answer.status}`), result.details?.applicationError)
    return result
  }
}

async function start(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let attempt = 0; attempt < 600; attempt++) {
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

async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace('/postgres?', `/${name}?`)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}
