import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aFrontEnd, whoIs, allowFrontEnd } from '../support/members/signing-in.ts'
import { until } from '../support/until.ts'
import { shopOnWorkers, testShop, left, settled, signal, startReceiver, setUp } from './workers-set-up.ts'

setUp()
beforeAll(() => aShippingOption(testShop()))

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
  await allowFrontEnd(shop)
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

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}
