import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { Connection, ConnectionSource } from '../../../apps/server/src/kernel/database/connection.ts'
import { databaseOn, type Database } from '../../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../../apps/server/src/kernel/database/pglite.ts'

type Source = Awaited<ReturnType<typeof pglite>>

/** Databases of this worker that are in nobody's use, as they were when they were opened. */
const free: Source[] = []
/** The rows of a new database, as JSON by table. */
let firstRows: Map<string, string> | undefined

/** An embedded database in memory, with its tables. Whoever disposes of it leaves it, emptied, to the next test of this worker. */
export async function openInMemory(): Promise<Database> {
  const source = free.pop() ?? (await pglite({ image: await openAsBlob(inject('embedded').image) }))
  firstRows ??= await inSession(source, rowsByTable)
  return databaseOn(lent(source))
}

/** Refuses statements after it was disposed of, like a closed database, so that they do not reach the next test. */
function lent(source: Source): ConnectionSource {
  let isReturned = false
  return {
    kind: source.kind,
    async acquire() {
      if (isReturned) throw new Error('the database is closed')
      return source.acquire()
    },
    async [Symbol.asyncDispose]() {
      isReturned = true
      if (await isReset(source)) free.push(source)
      else await source[Symbol.asyncDispose]()
    },
  }
}

/** A test may leave a database with other tables, or one that has stopped. */
async function isReset(source: Source): Promise<boolean> {
  try {
    return await inSession(source, reset)
  } catch {
    return false
  }
}

async function reset(session: Connection): Promise<boolean> {
  await session.script('rollback; reset all')
  const tables = await tablesOf(session)
  if (tables.join() !== [...firstRows!.keys()].join()) return false
  const exist = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const used = (await session.script(exist.join(' union all '))) as { name: string }[]
  if (used.length > 0) await session.script(`truncate ${used.map(({ name }) => name).join(', ')} restart identity cascade`)
  for (const [table, rows] of firstRows!) {
    if (rows === '[]') continue
    const sql = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
    await session.send([{ sql, parameters: [rows] }])
  }
  return true
}

async function rowsByTable(session: Connection): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of await tablesOf(session)) {
    const [row] = (await session.script(`select coalesce(json_agg(row), '[]')::text as rows from ${table} as row`)) as [
      { rows: string },
    ]
    rows.set(table, row.rows)
  }
  return rows
}

async function tablesOf(session: Connection): Promise<string[]> {
  const tables = await session.script(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return (tables as { name: string }[]).map(({ name }) => name)
}

async function inSession<Result>(source: Source, work: (session: Connection) => Promise<Result>): Promise<Result> {
  const session = await source.acquire()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}
