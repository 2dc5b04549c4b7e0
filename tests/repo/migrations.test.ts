import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { expect, test } from 'vitest'
import { splitStatements } from '../../apps/server/src/kernel/database/split-statements.ts'
import { refusedByDistributedTables } from '../support/databases/migration-rules.ts'

await loadModule()

const root = join(import.meta.dirname, '../..')
const migrations = execFileSync('git', ['ls-files', '--', '*/migrations/*.sql'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => ({ file, sql: readFileSync(join(root, file), 'utf8') }))

/** The statements as PostgreSQL's own parser sees them. Its locations count bytes. */
function splitByPostgres(sql: string): string[] {
  const bytes = Buffer.from(sql)
  return parseSync(sql).stmts!.map(({ stmt_location: from = 0, stmt_len: length }) => {
    const statement = bytes.subarray(from, length ? from + length : undefined).toString()
    return statement.trim()
  })
}

test('every migration is split into the statements that PostgreSQL sees', () => {
  for (const { file, sql } of migrations) expect(splitStatements(sql), file).toEqual(splitByPostgres(sql))
})

test.each([
  ['a semicolon in a string, and a quote in it', `select 'a;''b'; select 2`],
  [
    'a backslash before a quote, in a string that has escapes and in one that has none',
    `select E'a\\';b'; select 'c\\'; select 3`,
  ],
  ['a word before a string', `select date'2024-01-01;'; select true as type`],
  ['a quoted name', `select 1 as "a;""b"; select 2`],
  ['a dollar quote with another one inside', `do $one$ begin perform $$;$$; end $one$; select $1; select 1 as a$b$c`],
  ['comments', `select 1 /* a; /* nested; */ ' */; select 2 -- ;'\n; select 3`],
  [
    'a body of an SQL function',
    `create function f() returns int begin atomic select 1; select case when true then 2 end; end; select 3`,
  ],
  ['a case outside of a function', `select case when true then 1 else 2 end; select 2`],
  ['words of other languages', `select 'ü;' as größe; select 'é'`],
  ['empty statements', `;; select 1;;\n -- nothing\n;`],
])('a script is split correctly: %s', (_name, sql) => {
  expect(splitStatements(sql)).toEqual(splitByPostgres(sql))
})

test('a script that does not end is refused', () => {
  expect(() => splitStatements('select 1 /* ; ')).toThrow('has no end')
  expect(() => splitStatements('do $x$ begin; $y$')).toThrow('has no end')
})

/** They are older than the command that distributes, so they never meet a distributed table. */
const olderThanClusters = [
  'catalog/migrations/0004-causes.sql',
  'delivery/migrations/0002-delivery-region-entity.sql',
  'orders/migrations/0003-chargebacks.sql',
  'orders/migrations/0005-figures.sql',
  'orders/migrations/0008-tags.sql',
  'orders/migrations/0009-refunded-tax.sql',
  'payments/migrations/0002-chargebacks.sql',
  'payments/migrations/0004-sandbox-events.sql',
  'sites/migrations/0006-front-door.sql',
  'sites/migrations/0008-mode.sql',
  'sites/migrations/0010-people.sql',
  'webhooks/migrations/0002-log.sql',
  'webhooks/migrations/0003-next-key.sql',
]

test('a migration changes tables only as distributed tables allow', () => {
  const refused = migrations
    .filter(({ file }) => !olderThanClusters.some((name) => file.endsWith(name)))
    .flatMap(({ file, sql }) => refusedByDistributedTables(sql).map((reason) => `${file}: ${reason}`))
  expect(refused).toEqual([])
})

test.each([
  ['alter table cart add column a text, add column b text', 'cart: several changes in one statement'],
  ['alter table cart add column a integer not null check (a > 0)', 'cart: a is added with a constraint'],
  ['alter table cart add column a uuid references site (id)', 'cart: a is added with a constraint'],
  ['alter table cart add foreign key (site_id) references site (id)', 'cart: a constraint without a name'],
  ['create index concurrently a on cart (site_id)', 'cart: an index is created concurrently'],
])('a change that a distributed table refuses is found: %s', (sql, reason) => {
  expect(refusedByDistributedTables(sql)).toEqual([reason])
})
