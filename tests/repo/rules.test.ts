import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesItsSite } from '../support/site-statements.ts'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('the lock file names no registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
})

test('no generated file is tracked', () => {
  expect(tracked.filter((file) => /(^|\/)(generated|build|node_modules|\.react-router)\//.test(file))).toEqual([])
})

test('time comes from the clock: no module asks the system for it', () => {
  const modules = tracked.filter((file) => /^apps\/server\/src\/modules\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const offenders = modules.filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(offenders).toEqual([])
})

test('outgoing requests use one port, which checks the address that it connects to', () => {
  const port = 'apps/server/src/kernel/outbound.ts'
  // Serves sources to the developer's own browser.
  const development = 'apps/server/src/web/development.ts'
  // A script that runs in the buyer's browser.
  const frameScript = 'apps/server/src/web/sandbox-html.ts'
  const sources = tracked.filter(
    (file) =>
      /^apps\/server\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && ![port, development, frameScript].includes(file),
  )
  const direct =
    /(?<![.\w])fetch\(|globalThis\.fetch|(?<!\{ isIP \} )from '(node:)?(http|https|http2|net|tls|dgram|undici)'|import\('(node:)?(http|https|net|undici)'/
  expect(sources.filter((file) => direct.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('every table of a migration has its site in the key, or is listed as a reference table', () => {
  const migrations = tracked.filter((file) => /migrations\/.*\.sql$/.test(file))
  const offenders = migrations.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)]
      .filter(([, , body]) => !/primary key \(site_id/.test(body!) && !/site_id uuid primary key/.test(body!))
      .filter(([, name]) => !referenceTables.has(name!))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect(offenders).toEqual([])
})

const referenceTables = new Set([
  'site',
  'user_account',
  'user_session',
  'oauth_client',
  'event_cursor',
  'installation',
  'rate_limit',
  'request_count',
])

test('a statement on a site’s table without its site is caught', () => {
  expect(namesItsSite('select doc from tax_group where id = $1')).toBe(false)
  expect(namesItsSite('select doc from tax_group where site_id = $1 and id = $2')).toBe(true)
  expect(namesItsSite('update cart set doc = $1 where id = $2')).toBe(false)
})
