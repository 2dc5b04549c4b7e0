import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { stopsOf } from '../support/servers/kill-workers.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import {
  aKilledShop,
  aPurchase,
  buy,
  expectAgreement,
  jobsDue,
  leasesOver,
  type KilledProviderName,
  type KilledShop,
  type Wanted,
} from './payments-killed-shop.ts'

// A server that is killed while money moves at a provider. The provider lives on in the process of the test.

const names: KilledProviderName[] = ['stripe', 'paypal', 'mollie']

/** Where the kill happens: before the provider does what it is asked, before its answer is sent, or before the answer is committed. */
const steps = ['STALLED', 'SILENT', 'uncommitted'] as const

for (const name of names) {
  // Stripe's takes two minutes and a half, so none of them is in `npm test`.
  soakTest(
    `a server that is killed at each step of a call to ${name} neither loses nor doubles money`,
    { timeout: 400_000 },
    async () => {
      await using killed = await aKilledShop(name, 'postgres')
      const { provider, server } = killed
      await using database = await stopsOf({ databaseUrl: server.databaseUrl! })
      const wanted: Wanted[] = [{}, {}, { captures: true }, { refunds: true }]
      for (const step of steps) {
        const purchases = await Promise.all(wanted.map((each) => aPurchase(killed, each)))
        const [, , capturing, refunding] = purchases
        await Promise.all([capturing!.pay(), refunding!.pay()])
        if (step === 'uncommitted')
          await database.stopAt([
            'order_payment',
            'update',
            'new.status <> old.status or new.redirect_url is distinct from old.redirect_url',
          ])
        else {
          const { charge, capture, refund } = provider.paths
          provider.faults.push(
            { path: charge, method: 'POST', kind: step, times: 2 },
            { path: capture, method: 'POST', kind: step },
            { path: refund, method: 'POST', kind: step },
          )
        }
        const paying = purchases.slice(0, 2).map((purchase) => purchase.attempt().catch(() => false))
        const acting = [
          capturing!.act('capture-authorized-payments', '10.00').catch(() => undefined),
          refunding!.act('trigger-refund', '4.00').catch(() => undefined),
        ]
        if (step === 'uncommitted') await database.waiting(4)
        else await until(() => (provider.unanswered.size === 4 ? true : undefined))
        await server.kill()
        provider.unanswered.clear()
        provider.faults.length = 0
        if (step === 'uncommitted') await database.goOn()
        await server.restart()
        await database.client.query(leasesOver)
        const stop = keepDue(server.databaseUrl!)
        await Promise.all([...paying, ...acting])
        await Promise.all([...purchases.slice(0, 2).map((purchase) => purchase.pay()), capturing!.capture(), refunding!.refund()])
        await stop()
      }
      await finish(killed)
      await expectAgreement(
        killed,
        steps.flatMap(() => wanted),
      )
    },
  )

  soakTest(`two hundred purchases with ${name} survive a server that is killed at random`, { timeout: 900_000 }, async () => {
    await using killed = await aKilledShop(name, 'postgres')
    const stop = keepDue(killed.server.databaseUrl!)
    const { wanted, kills } = await underFire(killed, { purchases: 200, requests: 50 })
    await stop()
    await finish(killed)
    console.log(`${name}: ${wanted.length} purchases, ${kills} kills`)
    await expectAgreement(killed, wanted)
  })

  soakTest(
    `purchases with ${name} survive a server with the embedded database that is killed`,
    { timeout: 600_000 },
    async () => {
      await using killed = await aKilledShop(name, 'embedded')
      const { wanted, kills } = await underFire(killed, { purchases: 12, requests: 8 })
      for (let round = 0; round < 4; round++) {
        await killed.server.kill()
        await killed.server.query(leasesOver)
        await killed.server.query(jobsDue)
        await killed.server.restart()
        await pause(1500)
      }
      console.log(`${name}, embedded: ${wanted.length} purchases, ${kills} kills`)
      await expectAgreement(killed, wanted)
    },
  )
}

const buyersAtOnce = 6

/** Buyers who purchase while the server is killed again and again, each time during or soon after a request to the provider. */
async function underFire(
  killed: KilledShop,
  { purchases, requests }: { purchases: number; requests: number },
): Promise<{ wanted: Wanted[]; kills: number }> {
  const wanted = Array.from({ length: purchases }, (_, index): Wanted => ({
    captures: index % 4 >= 2,
    refunds: index % 2 === 1,
    onPage: index % 3 === 0,
    impatient: index % 5 === 0,
  }))
  const queue = [...wanted]
  let isOver = false
  const buyers = Array.from({ length: buyersAtOnce }, async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await buy(killed, next)
  })
  const all = Promise.all(buyers).finally(() => (isOver = true))
  const { provider, server } = killed
  let kills = 0
  while (!isOver) {
    const enough = provider.requests.length + 1 + Math.floor(Math.random() * requests)
    while (!isOver && provider.requests.length < enough) await pause(1)
    await pause(Math.random() * 25)
    if (isOver) break
    await server.restart()
    kills++
  }
  await all
  return { wanted, kills }
}

/** Lets the jobs of money run without their pauses, as long as the test wants. */
function keepDue(databaseUrl: string): () => Promise<void> {
  let goes = true
  const work = (async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    while (goes) {
      await client.query(jobsDue)
      // A process that was killed renews nothing.
      await client.query("update job set leased_until = null where leased_until < now() + interval '15 seconds'")
      await pause(300)
    }
    await client.end()
  })()
  return async () => {
    goes = false
    await work
  }
}

/** Runs the jobs of money until none is left that has work. */
async function finish({ server }: KilledShop): Promise<void> {
  const stop = keepDue(server.databaseUrl!)
  const client = new pg.Client(server.databaseUrl!)
  await client.connect()
  await until(async () => {
    const { rows } = await client.query(
      `select count(*) from job where name in ('orders.finish-refund', 'orders.finish-held-payment', 'orders.return-late-payment', 'orders.finish-payment')`,
    )
    return rows[0].count === '0' ? true : undefined
  }, 120_000)
  await client.end()
  await stop()
}
