import pg from 'pg'

/** The database's time for each statement from now on, of Stoa and of the limit server. Needs `pg_stat_statements`. */
export async function statementCosts(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  await client.query('select pg_stat_statements_reset()')
  return {
    async print(): Promise<void> {
      const { rows } = await client.query(
        `select calls, total_exec_time + total_plan_time as total, mean_exec_time as mean, total_plan_time / greatest(calls, 1) as planning, wal_bytes / greatest(calls, 1) as wal,
           regexp_replace(query, '\\s+', ' ', 'g') as query
         from pg_stat_statements order by total desc limit 30`,
      )
      console.log('\n  calls  total ms   each ms   planning  log bytes  statement')
      for (const { calls, total, mean, planning, wal, query } of rows) {
        console.log(
          `${String(calls).padStart(7)} ${total.toFixed(1).padStart(9)} ${mean.toFixed(3).padStart(9)} ${planning.toFixed(3).padStart(10)} ${Number(wal).toFixed(0).padStart(10)}  ${query.slice(0, 120)}`,
        )
      }
      await client.end()
    },
  }
}
