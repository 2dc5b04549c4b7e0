import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopsOf } from '../support/servers/kill-workers.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { finishEmbeddedMoneyJobs, finishMoneyJobs, keepDue, leasesOver } from './payments-killed-jobs.ts'
import type { KilledProviderName } from './payments-killed-providers.ts'
import { aKilledShop, aPurchase, buy, expectAgreement, type KilledShop, type Wanted } from './payments-killed-shop.ts'

// A server that is killed while money moves at a provider. The provider lives on in the process of the test.

const names: KilledProviderName[] = ['stripe', 'paypal', 'mollie']

/** Where the kill happens: before the provider does what it is asked, before its answer is sent, or before the answer is committed. */
const steps = ['STALLED', 'SILENT', 'uncommitted'] as const

for (const name of names) {
  // What is killed is the same code for all of them, so that `npm test` takes the most used one.
  const killTest = name === 'stripe' ? test : soakTest
  killTest(
    `a server that is killed at each step of a call to ${name} neither loses nor doubles money`,
    { timeout: 120_000 },
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
        await database.client.query(leasesOver)
        await server.restart()
        const stop = keepDue(server.databaseUrl!)
        await Promise.all([...paying, ...acting])
        await Promise.all([...purchases.slice(0, 2).map((purchase) => purchase.pay()), capturing!.capture(), refunding!.refund()])
        await stop()
      }
      await finishMoneyJobs(server.databaseUrl!)
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
    await finishMoneyJobs(killed.server.databaseUrl!)
    console.log(`${name}: ${wanted.length} purchases, ${kills} kills`)
    expect(kills).toBeGreaterThanOrEqual(10)
    await expectAgreement(killed, wanted)
  })

  soakTest(
    `purchases with ${name} survive a server with the embedded database that is killed`,
    { timeout: 600_000 },
    async () => {
      await using killed = await aKilledShop(name, 'embedded')
      const { wanted, kills } = await underFire(killed, { purchases: 12, requests: 8 })
      await finishEmbeddedMoneyJobs(killed.server)
      console.log(`${name}, embedded: ${wanted.length} purchases, ${kills} kills`)
      expect(kills).toBeGreaterThanOrEqual(3)
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
    await server.kill()
    if (server.databaseUrl) await server.query(leasesOver)
    await server.restart()
    kills++
  }
  await all
  return { wanted, kills }
}
