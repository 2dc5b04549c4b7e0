import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { KillableServer } from '../support/servers/killable-server.ts'
import { until } from '../support/until.ts'

/** The jobs that find out what became of a call to a provider. */
const moneyJobs = [
  'orders.finish-payment',
  'orders.finish-held-payment',
  'orders.finish-refund',
  'orders.return-late-payment',
  'orders.apply-payment-event',
]
const ofMoney = `name in (${moneyJobs.map((name) => `'${name}'`).join(', ')})`

/** Lets jobs run now. A server that runs must be notified as well. */
const jobsDue = `update job set due_date = now() - interval '1 second' where failed_date is null and leased_until is null and ${ofMoney}`
/** As if the time were over in which a process that lives renews its leases. Only while no server runs. */
export const leasesOver = `update job set leased_until = null where leased_until is not null`

/** Notifies the server that sites have jobs which are due, as another process does that has enqueued some. */
const notify = `select pg_notify('stoa_changes', json_build_object('from', 'a test', 'changes', json_agg(json_build_object(
  'siteId', id, 'entities', json_build_array(), 'invalidates', false, 'events', false, 'queues', json_build_array('general'))))::text) from site`

/** Lets the jobs of money run without their pauses, as long as the test wants. */
export function keepDue(databaseUrl: string): () => Promise<void> {
  let goes = true
  const work = (async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    while (goes) {
      await client.query(jobsDue)
      // The server has its own list of what is due when, and reads changes of others only where it is notified, or a minute later.
      await client.query(notify)
      await pause(300)
    }
    await client.end()
  })()
  return async () => {
    goes = false
    await work
  }
}

/** Runs the jobs of money until none is left that has work. Throws with those that are left. */
export async function finishMoneyJobs(databaseUrl: string): Promise<void> {
  const stop = keepDue(databaseUrl)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const left = async () =>
    (await client.query(`select name, payload, attempts, due_date, leased_until, failure from job where ${ofMoney}`)).rows
  try {
    await until(async () => ((await left()).length === 0 ? true : undefined), 60_000)
  } catch (error) {
    throw new Error(`jobs of money are left: ${JSON.stringify(await left())}`, { cause: error })
  } finally {
    await client.end()
    await stop()
  }
}

/** The same on an embedded database, which can only be asked while no server runs on it. */
export async function finishEmbeddedMoneyJobs(server: Pick<KillableServer, 'kill' | 'query' | 'restart'>): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await server.kill()
    await server.query(leasesOver)
    await server.query(jobsDue)
    const left = await server.query(`select name from job where ${ofMoney}`)
    await server.restart()
    if (left.length === 0) return
    await pause(1500)
  }
  throw new Error('jobs of money are left')
}
