import pg from 'pg'
import { until } from '../until.ts'
import type { WorkersShop } from './workers-shop.ts'

/** Kills the workers, and waits until others serve. */
export async function killAll(workers: WorkersShop, endLeases: () => Promise<unknown>): Promise<void> {
  const victims = await workers.workers()
  for (const victim of victims) process.kill(victim, 'SIGKILL')
  await endLeases()
  // A connection that is handed to a process as it is killed is never answered, so nothing is asked before.
  await until(async () => {
    const now = await workers.workers()
    return now.length === victims.length && !now.some((id) => victims.includes(id)) ? true : undefined
  }, 40_000)
  await until(async () => workers.shop.raw('GET', '/stoa/v1/shop').catch(() => undefined), 40_000)
}

/** Stops transactions in their middle, by a lock that this session holds. */
export async function stopsOf({ databaseUrl }: Pick<WorkersShop, 'databaseUrl'>) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const count = async (from: string) => Number((await client.query(`select count(*) from ${from}`)).rows[0].count)
  let triggers: { name: string; table: string }[] = []
  await client.query(`create or replace function stop_here() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(1); return case when tg_op = 'DELETE' then old else new end; end $$`)
  return {
    client,
    count,
    /** At events of tables: of rows for which the condition holds. */
    async stopAt(...places: readonly (readonly [table: string, event: 'insert' | 'update' | 'delete', when: string])[]) {
      await client.query('select pg_advisory_lock(1)')
      triggers = places.map(([table, event], index) => ({ name: `stops_${event}_${index}`, table }))
      for (const [index, [table, event, when]] of places.entries())
        await client.query(
          `create trigger ${triggers[index]!.name} before ${event} on ${table} for each row when (${when}) execute function stop_here()`,
        )
    },
    /** Waits until this number of transactions has stopped here. Others may wait for the rows that these have locked. */
    waiting: (sessions: number) =>
      until(async () => {
        const now = await count("pg_stat_activity where datname = current_database() and wait_event = 'advisory'")
        return now === sessions ? true : undefined
      }, 40_000),
    async goOn() {
      await client.query('select pg_advisory_unlock(1)')
      for (const { name, table } of triggers) await client.query(`drop trigger ${name} on ${table}`)
    },
    /** As if the time were over in which a process that lives renews them. */
    endLeases: () => client.query("update job set leased_until = now() - interval '1 second' where leased_until is not null"),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
