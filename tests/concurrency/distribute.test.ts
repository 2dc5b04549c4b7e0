import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/kernel/database/database.ts'
import { distribute, referenceTables } from '../../apps/server/src/kernel/database/distribute.ts'
import { migrated } from '../support/postgres-databases.ts'
import { dropDatabase, newDatabase, urlOfDatabase } from '../support/postgres-server.ts'
import { testApp } from '../support/test-app.ts'

/** A migrated database of the name, on the server of the test run. */
async function aDatabase(name: string) {
  const server = inject('postgresUrl')
  await dropDatabase(urlOfDatabase(server, name))
  const database = await openDatabase({ url: await newDatabase(server, { name, template: migrated }) })
  const app = await testApp(database)
  const session = await database.source.acquire()
  onTestFinished(async () => {
    session.release()
    await app[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  const query = async <Row>(sql: string) => (await session.script(sql)) as Row[]
  return { database, query, name }
}

/** The functions and the table of Citus that the command uses, which here only record what they were called for. */
const recordingCitus = (name: string) => `
  create schema recorded;
  create table recorded.pg_dist_partition (logicalrelid regclass not null, place serial, key text);
  create function recorded.create_reference_table(name regclass) returns void language sql as
    $$ insert into recorded.pg_dist_partition (logicalrelid) values (name) $$;
  create function recorded.create_distributed_table(name regclass, key text) returns void language sql as
    $$ insert into recorded.pg_dist_partition (logicalrelid, key) values (name, key) $$;
  alter database ${name} set search_path = public, recorded;
  set search_path = public, recorded;`

test('a database without the extension is refused', async () => {
  const { database } = await aDatabase('not_citus')
  await expect(distribute(database)).rejects.toThrow('the database has no extension citus')
})

test('every table is distributed once, after the tables that it references, and a new one by the next run', async () => {
  const { query, name } = await aDatabase('recorded_citus')
  await query(recordingCitus(name))
  const reopened = await openDatabase({ url: urlOfDatabase(inject('postgresUrl'), name) })
  onTestFinished(() => reopened[Symbol.asyncDispose]())
  const tables = await distribute(reopened)
  const recorded = await query<{ name: string; key: string | null }>(
    'select logicalrelid::text as name, key from recorded.pg_dist_partition order by place',
  )
  expect(recorded.map((row) => row.name)).toEqual(tables)
  for (const table of recorded) expect(table.key).toBe(referenceTables.has(table.name) ? null : 'site_id')
  const all = await query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  expect(tables.toSorted()).toEqual(all.map((row) => row.name).toSorted())
  const references = await query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  for (const { from, to } of references) expect(tables.indexOf(to), `${to} before ${from}`).toBeLessThan(tables.indexOf(from))

  expect(await distribute(reopened)).toEqual([])
  await query('create table new_table (site_id uuid not null, id uuid not null, primary key (site_id, id))')
  expect(await distribute(reopened)).toEqual(['new_table'])
})

test('every table, key and reference can be distributed by site', async () => {
  const { query } = await aDatabase('distributable')
  const isReference = (table: string) => referenceTables.has(table)
  const faults: string[] = []
  const columns = await query<{ table: string; ok: boolean }>(
    `select class.relname as table, exists (select from pg_attribute where attrelid = class.oid and attname = 'site_id'
        and attnotnull and atttypid = 'uuid'::regtype) as ok
      from pg_class class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, ok } of columns) if (!ok && !isReference(table)) faults.push(`${table} has no site_id`)
  const keys = await query<{ table: string; name: string; columns: string[] }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid where indisunique and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name, columns } of keys)
    if (!isReference(table) && !columns.includes('site_id')) faults.push(`${name} of ${table} is unique over all sites`)
  const references = await query<{ from: string; to: string; definition: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'`,
  )
  for (const { from, to, definition } of references) {
    if (isReference(from) && !isReference(to)) faults.push(`${from} references ${to}, which is distributed`)
    const bothBySite = /^FOREIGN KEY \(site_id\b.*REFERENCES \w+\(site_id\b/.test(definition)
    if (!isReference(from) && !isReference(to) && !bothBySite) faults.push(`${from} references ${to} without the site`)
  }
  const sequences = await query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of sequences) faults.push(`${name} is a sequence, which every node would have to ask for`)
  expect(faults).toEqual([])
})
