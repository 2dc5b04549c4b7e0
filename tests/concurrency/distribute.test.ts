import { expect, inject, onTestFinished, test } from 'vitest'
import {
  coordinatorTables,
  placementOf,
  referenceTables,
  requireWholeCluster,
} from '../../apps/server/src/kernel/database/cluster.ts'
import type { Connection } from '../../apps/server/src/kernel/database/connection.ts'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { distribute } from '../../apps/server/src/kernel/database/distribute.ts'
import { runCommand } from '../../apps/server/src/cli/run.ts'
import { citusStub } from '../support/databases/citus-stub.ts'
import { migrated } from '../support/databases/postgres-databases.ts'
import { dropDatabase, newDatabase, urlOfDatabase } from '../support/databases/postgres-server.ts'
import { testApp } from '../support/servers/test-app.ts'

/** A migrated database of the name, on the server of the test run; with `isCitus`, Citus's functions record where tables are. */
async function aDatabase(name: string, { isCitus = false } = {}) {
  const server = inject('postgresUrl')
  await dropDatabase(urlOfDatabase(server, name))
  const url = await newDatabase(server, { name, template: migrated })
  if (isCitus) {
    await using plain = await openDatabase({ url })
    const session = await plain.source.acquire()
    await session.script(citusStub(name))
    session.release()
  }
  const database = await openDatabase({ url })
  const app = await testApp(database)
  const session = await database.source.acquire()
  onTestFinished(async () => {
    session.release()
    await app[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  const query = async <Row>(sql: string) => (await session.script(sql)) as Row[]
  return { database, query, name, url, session }
}

const placed = (session: Connection) =>
  session.script(
    'select table_name::text as name, citus_table_type as type, key from citus_stub.placed order by place',
  ) as Promise<{ name: string; type: string; key: string | null }[]>

async function allTables(session: Connection): Promise<string[]> {
  const tables = (await session.script(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )) as { name: string }[]
  return tables.map(({ name }) => name)
}

/** Every table is where it belongs, as Citus's own list of tables says. */
async function expectWhole(session: Connection): Promise<void> {
  const types = new Map((await placed(session)).map(({ name, type }) => [name, type]))
  for (const name of await allTables(session)) expect(types.get(name) ?? 'coordinator', name).toBe(placementOf(name))
}

async function aSite(database: Database, id = crypto.randomUUID()): Promise<string> {
  const session = await database.source.acquire()
  await session.script(`insert into site (id, name, currency, language, country, time_zone, weight_unit, created_date)
    values ('${id}', 'A shop', 'EUR', 'en', 'DE', 'UTC', 'KG', now())`)
  session.release()
  return id
}

test('a database without the extension is refused', async () => {
  const { database } = await aDatabase('not_citus')
  await expect(distribute(database)).rejects.toThrow('the database has no extension citus')
})

test('every table goes where it belongs once, after the tables that it references, and a new one by the next run', async () => {
  const { database, query, session } = await aDatabase('recorded_citus', { isCitus: true })
  const tables = await distribute(database)
  await expectWhole(session)
  const recorded = await placed(session)
  expect(recorded.map(({ name }) => name)).toEqual(tables)
  for (const { type, key } of recorded) expect(key).toBe(type === 'distributed' ? 'site_id' : null)
  expect(tables.filter((name) => placementOf(name) === 'reference').toSorted()).toEqual([...referenceTables].toSorted())
  expect(tables.filter((name) => coordinatorTables.has(name))).toEqual([])
  const references = await query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  for (const { from, to } of references.filter((each) => placementOf(each.from) !== 'coordinator'))
    expect(tables.indexOf(to), `${to} before ${from}`).toBeLessThan(tables.indexOf(from))

  expect(await distribute(database)).toEqual([])
  await query('create table new_table (site_id uuid not null, id uuid not null, primary key (site_id, id))')
  expect(await distribute(database)).toEqual(['new_table'])
})

test('a database with rows is distributed as well', async () => {
  const { database, query, session } = await aDatabase('used_citus', { isCitus: true })
  const siteId = await aSite(database)
  await query(
    `insert into api_key (site_id, id, name, secret_hash, scopes, created_date) values ('${siteId}', gen_random_uuid(), 'A', 'a', '{}', now())`,
  )
  await distribute(database)
  await expectWhole(session)
})

test('tables that Citus itself keeps on the coordinator do not count as distributed, and the next run moves them', async () => {
  const { database, query, session } = await aDatabase('half_citus', { isCitus: true })
  // As a run does that knows none of the settings: it stops at the first table that a local one references.
  await query("select create_reference_table('site')")
  const local = (await placed(session)).filter(({ type }) => type === 'local')
  expect(local.length).toBeGreaterThan(40)
  await expect(query("select create_distributed_table('sales_order', 'site_id')")).rejects.toThrow('local table')

  await expect(requireWholeCluster(session)).rejects.toThrow(
    /^the database is distributed in part: \d+ tables \(.*, …\) are not where they belong\. Stop every server and run `npm run stoa -- distribute`/,
  )
  await distribute(database)
  await expectWhole(session)
  await requireWholeCluster(session)
})

test('a run that was interrupted is continued by the next', async () => {
  const { database, query, session } = await aDatabase('interrupted_citus', { isCitus: true })
  await query(`create function citus_stub.fail_at_order() returns trigger language plpgsql as $$
    begin if new.table_name = 'sales_order'::regclass then raise exception 'the node went away'; end if; return new; end $$;
    create trigger fail_at_order before insert on citus_stub.placed for each row execute function citus_stub.fail_at_order()`)
  await expect(distribute(database)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^sales_order could not be moved: the node went away\. What was moved before stays/),
  })
  await expect(requireWholeCluster(session)).rejects.toThrow('distributed in part')
  await query('drop trigger fail_at_order on citus_stub.placed')
  expect(await distribute(database)).toContain('sales_order')
  await expectWhole(session)
})

test('tables of the installation that an older version copied to every node go back to the coordinator', async () => {
  const { database, query, session } = await aDatabase('older_citus', { isCitus: true })
  await distribute(database)
  await query(`insert into citus_stub.placed (table_name, citus_table_type)
    select unnest('{${[...coordinatorTables].join(',')}}'::regclass[]), 'reference'`)
  await expect(requireWholeCluster(session)).rejects.toThrow('13 tables')
  await distribute(database)
  await expectWhole(session)
})

test('success that Citus reports and its list of tables denies is an error', async () => {
  const { database, query } = await aDatabase('lying_citus', { isCitus: true })
  await query(`create or replace function citus_stub.create_distributed_table(name regclass, distribution_column text) returns void
    language sql as 'select'`)
  await expect(distribute(database)).rejects.toThrow(
    /^\d+ tables \(.*\) are still not where they belong \(\w+ is coordinator and should be distributed\)/,
  )
})

test('the commands say in words that a database is distributed in part', async () => {
  const { query, url } = await aDatabase('told_citus', { isCitus: true })
  await query("select create_reference_table('site')")
  const printed: unknown[] = []
  const { error } = console
  console.error = (line: unknown) => void printed.push(line)
  const former = { ...process.env }
  Object.assign(process.env, { DATABASE_URL: url, SECRET_KEY: 'a secret of the tests, long enough to be one' })
  try {
    expect(await runCommand(['audit'])).toBe(2)
  } finally {
    console.error = error
    for (const name of ['DATABASE_URL', 'SECRET_KEY']) {
      if (former[name] === undefined) delete process.env[name]
      else process.env[name] = former[name]
    }
  }
  expect(printed).toEqual([expect.stringMatching(/^stoa: the database is distributed in part: /)])
})

test('every table, key and reference can be distributed by site', async () => {
  const { query } = await aDatabase('distributable')
  const isDistributed = (table: string) => placementOf(table) === 'distributed'
  const faults: string[] = []
  const columns = await query<{ table: string; ok: boolean }>(
    `select class.relname as table, exists (select from pg_attribute where attrelid = class.oid and attname = 'site_id'
        and attnotnull and atttypid = 'uuid'::regtype) as ok
      from pg_class class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, ok } of columns) if (!ok && isDistributed(table)) faults.push(`${table} has no site_id`)
  const keys = await query<{ table: string; name: string; columns: string[] }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid where indisunique and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name, columns: ofKey } of keys)
    if (isDistributed(table) && !ofKey.includes('site_id')) faults.push(`${name} of ${table} is unique over all sites`)
  const references = await query<{ from: string; to: string; definition: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'`,
  )
  for (const { from, to, definition } of references) {
    const ends = `${placementOf(from)} to ${placementOf(to)}`
    const bothBySite = /^FOREIGN KEY \(site_id\b.*REFERENCES \w+\(site_id\b/.test(definition)
    if (ends === 'distributed to distributed' && !bothBySite) faults.push(`${from} references ${to} without the site`)
    const isAllowed = ['distributed to reference', 'reference to reference', 'coordinator to coordinator'].includes(ends)
    if (ends !== 'distributed to distributed' && !isAllowed) faults.push(`${from} references ${to}: ${ends}`)
  }
  const sequences = await query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of sequences) faults.push(`${name} is a sequence, which every node would have to ask for`)
  const known = new Set(columns.map(({ table }) => table))
  for (const name of [...referenceTables, ...coordinatorTables]) if (!known.has(name)) faults.push(`${name} does not exist`)
  expect(faults).toEqual([])
})
