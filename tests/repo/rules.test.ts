import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/databases/statement-rules.ts'
import { placementOf } from '../../apps/server/src/kernel/database/cluster.ts'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('the lock file names no registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
})

test('nothing that is made is tracked', () => {
  expect(tracked.filter((file) => /(^|\/)(generated|build|node_modules|\.react-router)\//.test(file))).toEqual([])
})

test('time comes from the clock: no module asks the system for it', () => {
  const modules = tracked.filter((file) => /^apps\/server\/src\/modules\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const offenders = modules.filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(offenders).toEqual([])
})

test('no module casts a value past its type', () => {
  const modules = tracked.filter((file) => /^apps\/server\/src\/modules\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const offenders = modules.filter((file) =>
    /\bas (unknown as|never\b)/.test(readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')),
  )
  expect(offenders).toEqual([])
})

test('requests to the outside leave through one port, which checks the address that it connects to', () => {
  const port = 'apps/server/src/kernel/outside/outbound.ts'
  // Serves sources to the developer's own browser.
  const development = 'apps/server/src/web/development.ts'
  // A script that runs in the buyer's browser.
  const frameScript = 'apps/server/src/web/sandbox-html.ts'
  const sources = tracked.filter(
    (file) =>
      /^apps\/server\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && ![port, development, frameScript].includes(file),
  )
  const direct =
    /(?<![.\w])fetch\(|globalThis\.fetch|(?<!\{ isIP \} |import type \{[^}]*\} )from '(node:)?(http|https|http2|net|tls|dgram|undici)'|import\('(node:)?(http|https|net|undici)'/
  expect(sources.filter((file) => direct.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('every table of a migration is keyed by its site, or is named as a table of the installation', () => {
  const migrations = tracked
    .filter((file) => /migrations\/.*\.sql$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const offenders = migrations.flatMap(({ file, text }, index) => {
    // A table that a later migration replaces is checked there.
    const isDropped = (name: string) => migrations.slice(index + 1).some((later) => later.text.includes(`drop table ${name};`))
    return [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)[^;\n]*;/g)]
      .filter(([, , body]) => !/primary key \(site_id/.test(body!) && !/site_id uuid primary key/.test(body!))
      .filter(([, name]) => placementOf(name!) === 'distributed' && !isDropped(name!))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect(offenders).toEqual([])
})

test.each([
  ['select doc from tax_group where id = $1', 'tax_group: site_id is not compared with a parameter'],
  ['update cart set doc = $1 where id = $2', 'cart: site_id is not compared with a parameter'],
  [
    'select from product join product_variant variant on variant.site_id = product.site_id where product.site_id = $1',
    'product_variant: site_id is not compared with a parameter',
  ],
  ['with made as (insert into job (site_id) values ($1) returning id) select id from made', 'job: INSERT inside a CTE'],
  [
    'with held as (select id from cart where site_id = $1 for update) select id from held',
    'rows are locked inside a CTE or subquery',
  ],
  ['insert into job (site_id, key) values ($1, (select key from site))', 'job: a subquery inside VALUES'],
  ['select xmin from cart where site_id = $1', 'a system column (xmin, ctid) is read'],
  [
    'delete from cart using site_user where cart.site_id = $1 and site_user.site_id = $1',
    'site_user, which is on the coordinator, is used together with cart',
  ],
  [
    'select (select count(*) from member where site_id = $1) from user_session where id = $2',
    'user_session, which is on the coordinator, is used together with member',
  ],
])('a statement that a distributed database could not answer from one node is found: %s', (sql, violation) => {
  expect(violationsOf(sql)).toEqual([violation])
})

test('a statement that names the site of each of its tables is fine', () => {
  expect(violationsOf('select doc from tax_group where site_id = $1 and id = $2')).toEqual([])
  expect(
    violationsOf(`with recursive below as (
      select id from category where site_id = $1 union all
      select child.id from below join category child on child.site_id = $1 and child.parent_id = below.id)
    select id from below`),
  ).toEqual([])
})
