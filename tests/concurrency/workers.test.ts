import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import type { TestShop, WireAnswer } from '../support/shop/shop.ts'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { aFrontEnd, whoIs } from '../support/members/signing-in.ts'
import { until } from '../support/until.ts'
import { aDatabase, serverWith, startWorkers, type WorkersShop } from '../support/servers/workers-shop.ts'
import { soakTest } from '../support/soak.ts'

let shopOnWorkers: WorkersShop
beforeAll(async () => void (shopOnWorkers = await startWorkers()))
afterAll(() => shopOnWorkers[Symbol.asyncDispose]())

const testShop = () => shopOnWorkers.shop as TestShop

test('fifty shoppers on two workers: correct stock, unique order numbers, and each event reaches its webhook once', async () => {
  const shop = testShop()
  await using receiver = await startReceiver()
  const eventTypes = ['wix.ecom.v1.order_approved', 'wix.ecom.v1.order_created']
  const webhook = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  const product = await aProduct(shop, { stock: 30 })
  await aShippingOption(shop)
  const visitors = await Promise.all(Array.from({ length: 50 }, () => aVisitor(shop)))
  const checkouts = await Promise.all(visitors.map((visitor) => aCheckout(visitor, [product])))
  const answers = await Promise.all(
    visitors.map((visitor, index) => visitor.send('POST', `/ecom/v1/checkouts/${checkouts[index]}/create-order`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await left(shop, product)).toBe(0)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { cursorPaging: { limit: 100 } } })
  expect(new Set(body.orders.map(({ number }: { number: string }) => number)).size).toBe(30)
  await until(() => (receiver.eventIds.length >= 60 ? true : undefined), 30_000)
  await settled(shop, webhook.body.webhook.id)
  expect(receiver.eventIds).toHaveLength(60)
  expect(new Set(receiver.eventIds).size).toBe(60)
}, 120_000)

test('invoices that two workers issue at once have numbers without gaps, and an order has one', async () => {
  const shop = testShop()
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await anOrder(shop)).id))
  const answers = await Promise.all(
    [...ids, ...ids.slice(0, 4)].map((id) => shop.owner('POST', `/ecom/v1/invoices/orders/${id}`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  const numbers = await Promise.all(
    ids.map(async (id) => (await shop.owner('GET', `/stoa/v1/orders/${id}/invoices`)).body.invoices[0].number as string),
  )
  expect(numbers.toSorted()).toEqual(ids.map((_, index) => `TEST-${String(index + 1).padStart(5, '0')}`))
}, 120_000)

test('a change is seen by every worker within moments', async () => {
  const shop = testShop()
  const { id } = await aProduct(shop, { name: 'Before' })
  const visitor = await aVisitor(shop)
  const names = async () => {
    // Each request has a connection of its own, so that it may reach either worker.
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/stores/v3/products/query', { query: { filter: { id } } })),
    )
    return new Set(responses.map(({ body }) => body.products[0].name))
  }
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
    await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision: body.product.revision, name } })
    await expect.poll(names, { interval: 10 }).toEqual(new Set([name]))
    // Settings and API keys are cached too.
    await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name } })
    const shopNames = async () => {
      const shops = await Promise.all(Array.from({ length: 6 }, () => visitor.send('GET', '/stoa/v1/shop')))
      return new Set(shops.map(({ body: { shop: seen } }) => seen.name))
    }
    await expect.poll(shopNames, { interval: 10 }).toEqual(new Set([name]))
  }
  const { body: made } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'short-lived', scopes: ['*'] } })
  const headers = { authorization: made.secret, 'wix-site-id': shop.credentials.siteId }
  const readSettings = () =>
    Promise.all(Array.from({ length: 6 }, () => shop.raw('GET', '/ecom/v1/orders-settings', { headers })))
  expect(statuses(await readSettings())).toEqual(new Set([200]))
  await shop.owner('DELETE', `/stoa/v1/api-keys/${made.apiKey.id}`)
  await expect.poll(async () => statuses(await readSettings()), { interval: 10 }).toEqual(new Set([401]))
}, 60_000)

test('workers whose notifications break off miss nothing: nothing older is used once they listen again', async () => {
  const shop = testShop()
  const { id } = await aProduct(shop, { name: 'Before' })
  const visitor = await aVisitor(shop)
  const names = async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/stores/v3/products/query', { query: { filter: { id } } })),
    )
    return new Set(answers.map(({ body }) => body.products[0].name))
  }
  expect(await names()).toEqual(new Set(['Before']))
  const client = new pg.Client(shopOnWorkers.databaseUrl)
  await client.connect()
  const listeners = "from pg_stat_activity where datname = current_database() and query in ('listen \"stoa_changes\"', 'select')"
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${listeners}`)
  expect(rowCount).toBe(2)
  // Messages of other programs on the channel do no harm.
  for (const payload of ['', 'x', '{}', '{"changes":[1]}', 'null'])
    await client.query('select pg_notify($1, $2)', ['stoa_changes', payload])
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision: body.product.revision, name: 'After' } })
  await expect.poll(names, { interval: 10 }).toEqual(new Set(['After']))
  await until(async () => {
    const { rows } = await client.query(`select count(*)::int as count ${listeners}`)
    return rows[0].count === 2 ? true : undefined
  })
  await client.end()
}, 60_000)

test('both workers serve requests, and the metrics add up both', async () => {
  const shop = testShop()
  const { body } = await shop.raw('GET', '/metrics')
  const served = /^stoa_responses_total\{status="200"\} (\d+)$/m.exec(body)
  const before = Number(served![1])
  await Promise.all(Array.from({ length: 20 }, () => shop.raw('GET', '/health')))
  const { body: after } = await shop.raw('GET', '/metrics')
  const total = Number(/^stoa_responses_total\{status="200"\} (\d+)$/m.exec(after)![1])
  expect(total - before).toBe(21)
})

test('workers share one limit of transformed pictures', async () => {
  const shop = testShop()
  const photograph = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: photograph.toString('base64') })
  for (let width = 1; width <= 160; width++) {
    // Each request has a connection of its own, so that it may reach either worker.
    const headers = { connection: 'close', 'x-forwarded-for': `198.51.100.${width}` }
    const { status } = await shop.raw('GET', `/media/${body.picture.id}/v1/fill/w_${width},h_9,al_c/a.png`, { headers })
    expect(status).toBe(200)
  }
  // 64 copies of one picture are a 32nd of 32 megabytes. The last one of either may be on its way to the other.
  const copies = () => readdirSync(join(shopOnWorkers.folder, 'cache/pictures')).length
  expect(copies()).toBeGreaterThanOrEqual(62)
  expect(copies()).toBeLessThanOrEqual(66)
}, 60_000)

test('a killed worker is replaced, and the shop continues', async () => {
  const shop = testShop()
  const product = await aProduct(shop, { stock: 10 })
  await using receiver = await startReceiver()
  const eventTypes = ['wix.ecom.v1.order_created']
  const webhook = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  const [victim] = await shopOnWorkers.workers()
  process.kill(victim!, 'SIGKILL')
  const order = async () => {
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [product])
    return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  }
  // Requests of the killed worker fail; its buyer tries again.
  await until(async () => {
    const answer = await order().catch(() => undefined)
    return answer?.status === 200 ? true : undefined
  })
  await until(async () => {
    const now = await shopOnWorkers.workers()
    return now.length === 2 && !now.includes(victim!) ? true : undefined
  })
  expect((await order()).status).toBe(200)
  expect(await left(shop, product)).toBe(8)
  await until(() => (receiver.eventIds.length >= 2 ? true : undefined), 40_000)
  await settled(shop, webhook.body.webhook.id)
  expect(new Set(receiver.eventIds).size).toBe(receiver.eventIds.length)
}, 90_000)

test('workers that are killed within a registration, a sign-in and the exchange of a code leave nothing of them, and each works again', async () => {
  const shop = testShop()
  const { clientId } = shop.credentials
  const oAuthApp = { id: clientId, allowedRedirectDomains: ['front.example'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp })
  const front = await aFrontEnd(shop)
  // A member each, because a member's sign-ins wait for each other.
  const [mia, noor, ada] = ['mia@example.com', 'noor@example.com', 'ada@example.com']
  await front.register(noor)
  const { body } = await front.register(ada)
  const code = await front.codeFor(body.sessionToken)

  const database = new pg.Client(shopOnWorkers.databaseUrl)
  await database.connect()
  const count = async (query: string) => Number((await database.query(`select count(*) from ${query}`)).rows[0].count)
  const waiting = () => count("pg_stat_activity where datname = current_database() and wait_event = 'advisory'")
  const written = async () => ({
    members: await count('member'),
    passwords: await count('member_credential'),
    sessions: await count('member_session'),
    steps: await count('sign_in_step'),
    unusedCodes: await count("sign_in_step where kind = 'CODE' and used_date is null"),
    events: await count("domain_event where type like '%member%'"),
  })
  try {
    const before = await written()
    expect(before).toMatchObject({ members: 2, sessions: 0, unusedCodes: 1 })
    // The transactions stop in their middle: after the member, after the password was checked, after the code was taken.
    const places = [
      ['member_credential', 'true'],
      ['sign_in_step', "new.kind = 'SESSION'"],
      ['member_session', 'true'],
    ] as const
    await database.query(`create function stop_here() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock(1); return new; end $$`)
    for (const [table, when] of places)
      await database.query(
        `create trigger stops before insert on ${table} for each row when (${when}) execute function stop_here()`,
      )
    await database.query('select pg_advisory_lock(1)')
    const calls = [front.register(mia), front.login(noor), front.exchange(code)].map((call) => call.catch(() => 'NO ANSWER'))
    await until(async () => ((await waiting()) === 3 ? true : undefined))
    for (const worker of await shopOnWorkers.workers()) process.kill(worker, 'SIGKILL')
    expect(await Promise.all(calls)).toEqual(['NO ANSWER', 'NO ANSWER', 'NO ANSWER'])
    await database.query('select pg_advisory_unlock(1)')
    await until(async () => ((await waiting()) === 0 ? true : undefined))
    for (const [table] of places) await database.query(`drop trigger stops on ${table}`)
    expect(await written()).toEqual(before)

    // The one who registered tries again.
    await until(async () => {
      const answer = await front.register(mia).catch(() => undefined)
      return answer?.status === 200 ? true : undefined
    })
    for (const email of [mia, noor]) {
      const { access } = await front.signIn(email)
      expect((await whoIs(shop, access)).body.member.loginEmail).toBe(email)
    }
    expect(await written()).toMatchObject({ members: 3, passwords: 3, sessions: 2, unusedCodes: 1 })
  } finally {
    await database.end()
  }
}, 90_000)

soakTest(
  'a problem that keeps the workers from starting is reported once',
  async () => {
    await using taken = await startReceiver()
    const { code, errors } = await startAndEnd({ WORKERS: '2', PORT: new URL(taken.url).port, DATABASE_URL: await aDatabase() })
    expect(errors.trim().split('\n')).toEqual([`stoa: PORT ${new URL(taken.url).port} is taken by another program`])
    expect(code).toBe(2)
  },
  90_000,
)

soakTest(
  'workers that keep dying end the server with one line that says so',
  async () => {
    await using failing = await startWorkers()
    const ended = new Promise((resolve) => failing.leader.once('exit', (code) => resolve(code)))
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!isOver) {
      for (const worker of await failing.workers()) signal(worker, 'SIGKILL')
      await until(async () => (isOver || (await failing.workers()).length > 0 ? true : undefined))
    }
    expect(await ended).toBe(2)
    const lines = failing.output().split('\n')
    expect(lines.filter((line) => line.startsWith('stoa:'))).toEqual([
      'stoa: 6 workers died within a minute, the last of SIGKILL; see the log',
    ])
  },
  90_000,
)

test('the embedded database supports no workers', async () => {
  const { code, errors } = await startAndEnd({ WORKERS: '2', DATABASE_URL: '' })
  expect(errors.trim()).toBe('stoa: WORKERS is more than 1, which needs a PostgreSQL server in DATABASE_URL')
  expect(code).toBe(2)
})

// The last test of the shared server.
test('when the leader is stopped, all workers end too', async () => {
  const { leader } = shopOnWorkers
  const workers = await shopOnWorkers.workers()
  expect(workers).toHaveLength(2)
  const ended = new Promise((resolve) => leader.once('exit', (code) => resolve(code)))
  leader.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
}, 90_000)

async function left(shop: TestShop, product: { variantId: string }): Promise<number> {
  const query = { filter: { variantId: product.variantId } }
  return (await shop.owner('POST', '/stores/v3/inventory-items/query', { query })).body.inventoryItems[0].quantity
}

/** Every planned delivery is made. A duplicate would have arrived by then. */
async function settled(shop: TestShop, webhookId: string): Promise<void> {
  await until(async () => {
    const { body } = await shop.owner('GET', `/stoa/v1/webhooks/${webhookId}/deliveries`)
    return body.deliveries.every(({ status }: { status: string }) => status !== 'PENDING') ? true : undefined
  }, 30_000)
}

function statuses(answers: readonly WireAnswer[]): Set<number> {
  return new Set(answers.map(({ status }) => status))
}

async function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-workers-'))
  const server = serverWith({ DATA_DIR: folder, ...env })
  let errors = ''
  server.stderr!.on('data', (text) => (errors += String(text)))
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  rmSync(folder, { recursive: true, force: true })
  return { code, errors }
}

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

/** Returns whether the process still existed: it may end between two checks. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

async function startReceiver(): Promise<AsyncDisposable & { url: string; eventIds: string[] }> {
  const eventIds: string[] = []
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      eventIds.push(eventIdIn(Buffer.concat(chunks).toString()))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    eventIds,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A delivery is a signed token whose data is JSON within JSON. */
function eventIdIn(token: string): string {
  const { data } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  return JSON.parse(JSON.parse(data).data).id
}
