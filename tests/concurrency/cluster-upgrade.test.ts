import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMisplacedTables } from '../../apps/server/src/kernel/database/cluster.ts'
import type { Connection } from '../../apps/server/src/kernel/database/connection.ts'
import { formerChecksums } from '../../apps/server/src/kernel/database/corrected-migrations.ts'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { distribute } from '../../apps/server/src/kernel/database/distribute.ts'
import { migrate, migrateWithin } from '../../apps/server/src/kernel/database/migrate.ts'
import { splitStatements } from '../../apps/server/src/kernel/database/split-statements.ts'
import { citusStub } from '../support/databases/citus-stub.ts'
import { migrationIds, migrationsOfFirstCluster } from '../support/databases/first-cluster.ts'
import { dropDatabase, newDatabase, urlOfDatabase } from '../support/databases/postgres-server.ts'
import { testApp } from '../support/servers/test-app.ts'
import { volatilityViolations } from '../support/databases/volatility-rules.ts'

async function anEmptyDatabase(name: string, { isCitus = false } = {}) {
  const server = inject('postgresUrl')
  await dropDatabase(urlOfDatabase(server, name))
  const url = await newDatabase(server, { name })
  if (isCitus) await script(await openDatabase({ url }), citusStub(name), true)
  const database = await openDatabase({ url })
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database
}

async function script(database: Database, sql: string, isLast = false): Promise<unknown[]> {
  const session = await database.source.acquire()
  try {
    return await session.script(sql)
  } finally {
    session.release()
    if (isLast) await database[Symbol.asyncDispose]()
  }
}

async function inTransaction(database: Database, work: (session: Connection) => Promise<unknown>): Promise<void> {
  const session = await database.source.acquire()
  try {
    await session.script('begin')
    await work(session)
    await session.script('commit')
  } catch (error) {
    await session.script('rollback')
    throw error
  } finally {
    session.release()
  }
}

test('a cluster of the first version is upgraded: statement by statement, as distributed tables allow, with every new table placed', async () => {
  const database = await anEmptyDatabase('first_cluster', { isCitus: true })
  await using app = await testApp(database)
  const first = migrationsOfFirstCluster(app.migrations)
  await inTransaction(database, (session) => migrateWithin(session, app.migrations, first))
  await distribute(database)

  const violations: string[] = []
  const texts: string[] = []
  const applied: string[] = []
  await inTransaction(database, async (session) => {
    const watched: Connection = {
      ...session,
      send: (statements) => session.send(statements),
      release: () => session.release(),
      async script(sql) {
        texts.push(sql)
        if (/^(?:update|delete|insert|with)\b/i.test(sql))
          violations.push(...(await volatilityViolations(session, sql, true)).map((violation) => `${violation}\n${sql}`))
        return session.script(sql)
      },
    }
    applied.push(...(await migrateWithin(watched, app.migrations)))
  })
  expect(violations).toEqual([])
  expect(applied.length).toBeGreaterThan(100)
  expect(applied.filter((id) => first.has(id))).toEqual([])
  // Skip the timeout that the runner itself sets before each migration.
  const statements = texts.filter((text) => !text.startsWith('set local statement_timeout'))
  expect(statements.filter((text) => splitStatements(text).length !== 1)).toEqual([])
  await inTransaction(database, async (session) => expect(await findMisplacedTables(session)).toEqual([]))
})

test('a new table is placed before the next statement of its migration, and a database that is no cluster stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, '0001-first.sql'),
    `create table first_table (site_id uuid not null, id uuid not null, primary key (site_id, id));
     create table seen as select 1 as site_id where false;`,
  )
  const sources = [{ module: 'test', folder }]
  const plain = await anEmptyDatabase('plain_migration')
  expect(await migrate(plain, sources)).toEqual(['test/0001-first'])

  const cluster = await anEmptyDatabase('cluster_migration', { isCitus: true })
  await script(
    cluster,
    `create table old_table (site_id uuid primary key); select create_distributed_table('old_table', 'site_id')`,
  )
  writeFileSync(
    join(folder, '0001-first.sql'),
    `create table first_table (site_id uuid not null, id uuid not null, primary key (site_id, id));
     create function place_of(name text) returns text language sql as $$
       select citus_table_type from citus_stub.placed where table_name = name::regclass $$;
     create table second_table (site_id uuid not null, id uuid not null, was text default place_of('first_table'), primary key (site_id, id));
     insert into second_table values (gen_random_uuid(), gen_random_uuid())`,
  )
  await migrate(cluster, sources)
  expect(await script(cluster, 'select was from second_table')).toEqual([{ was: 'distributed' }])
})

test('an edited migration is refused, and one that was corrected is known by its former checksum', async () => {
  const database = await anEmptyDatabase('corrected_migrations')
  await using app = await testApp(database)
  await migrate(database, app.migrations)
  for (const [id, checksums] of formerChecksums) {
    for (const checksum of checksums) {
      await script(database, `update migration set checksum = '${checksum}' where id = '${id}'`)
      expect(await migrate(database, app.migrations)).toEqual([])
    }
  }
  const [id] = [...formerChecksums.keys()]
  await script(database, `update migration set checksum = '${createHash('sha256').digest('hex')}' where id = '${id}'`)
  await expect(migrate(database, app.migrations)).rejects.toThrow(`migration ${id} was edited after it was applied`)
})

/** The former texts of corrected migrations, as some databases have applied them. */
const formerTexts: Record<string, string> = {
  'checkout/0006-asked-fields': `
    alter table checkout_rules
      add column company text not null default 'OPTIONAL' check (company in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
    alter table checkout_rules
      add column address_line_2 text not null default 'OPTIONAL' check (address_line_2 in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
    alter table checkout_rules
      add column buyer_note text not null default 'OPTIONAL' check (buyer_note in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
    alter table checkout_rules drop constraint checkout_rules_phone_check;
    alter table checkout_rules add constraint checkout_rules_phone_check check (phone in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));`,
  'reviews/0007-sources': `
    alter table review_summary add column published_verified integer not null default 0 check (published_verified >= 0);
    alter table review_summary add column published_imported integer not null default 0 check (published_imported >= 0);`,
  'notifications/0006-texts-and-requests': `
    create table mail_text (site_id uuid not null references site (id) on delete cascade, kind text not null, language text not null,
      revision bigint not null, subject text, greeting text, body text, primary key (site_id, kind, language));
    alter table account_mail alter member_id drop not null;
    alter table account_mail add order_id uuid;
    alter table account_mail add foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade;
    create index account_mail_of_order on account_mail (site_id, order_id) where order_id is not null;`,
}

test.each(Object.entries(formerTexts))(
  'the corrected %s leaves the columns and constraints that its former text left',
  async (id, text) => {
    const database = await anEmptyDatabase('former_texts')
    await using app = await testApp(database)
    const ids = migrationIds(app.migrations)
    const schemaAfter = async (apply: (session: Connection) => Promise<unknown>) => {
      let schema: unknown
      await inTransaction(database, async (session) => {
        await migrateWithin(session, app.migrations, new Set(ids.slice(0, ids.indexOf(id))))
        await apply(session)
        schema = await session.script(`
        select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0 union all
        select attrelid::regclass::text, attname, concat_ws(' ', attnum, attnotnull, atttypid::regtype, pg_get_expr(adbin, adrelid))
        from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by 1, 2, 3`)
        await session.script('drop schema public cascade; create schema public')
      })
      return schema
    }
    const corrected = await schemaAfter((session) => migrateWithin(session, app.migrations, new Set([id])))
    expect(await schemaAfter((session) => session.script(text))).toEqual(corrected)
  },
)

test('an order is found by the same words as by the former text of the migration', async () => {
  const database = await anEmptyDatabase('former_search')
  await using app = await testApp(database)
  await migrate(database, app.migrations)
  const documents = [
    {
      billingInfo: { address: { city: 'Köln' } },
      lineItems: [{ productName: { original: 'Mug' } }, { productName: { original: 'Ænima' } }],
    },
    {
      recipientInfo: { address: { city: 'Łódź' } },
      shippingInfo: { logistics: { shippingDestination: { address: { city: 'Straße' } } } },
    },
    { lineItems: [] },
    { lineItems: [{ productName: {} }] },
  ]
  const [corrected] = splitStatements(
    readFileSync(join(import.meta.dirname, '../../apps/server/src/modules/orders/orders/migrations/0014-search.sql'), 'utf8'),
  )
  const set = (update: string) => /set search_text = ([\s\S]*)$/.exec(update)![1]!
  const former = `replace(replace(replace(replace(regexp_replace(normalize(lower(concat_ws(' ', search_text,
    doc #>> '{billingInfo,address,city}', doc #>> '{recipientInfo,address,city}',
    doc #>> '{shippingInfo,logistics,shippingDestination,address,city}',
    (select string_agg(distinct line #>> '{productName,original}', ' ') from jsonb_array_elements(doc -> 'lineItems') as line))), NFD),
    '[\\u0300-\\u036f]', '', 'g'), 'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')`
  for (const doc of documents) {
    for (const text of [`'10001 ada@example.com'`, `''`, 'null::text']) {
      const values = `(select ${text} as search_text, '${JSON.stringify(doc)}'::jsonb as doc) as sales_order`
      const [row] = (await script(database, `select ${set(corrected!)} as corrected, ${former} as former from ${values}`)) as [
        { corrected: string; former: string },
      ]
      expect(row.corrected).toBe(row.former)
    }
  }
})
