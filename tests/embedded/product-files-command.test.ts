import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { openFiles } from '../../apps/server/src/kernel/files/open-files.ts'
import { lockFolder } from '../../apps/server/src/kernel/database/folder-lock.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { openEmbedded } from '../support/embedded-folder.ts'
import { provisionFirstSite } from '../../apps/server/src/modules/sites/index.ts'

const root = join(import.meta.dirname, '../..')
const apparel = join(root, 'tests/data/shopify-apparel.csv')
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-command-'))
  env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: folder,
    DEMO: '0',
    INIT_CWD: folder,
  }
  await using server = await openServer()
  const credentials = await provisionFirstSite(server.database, { name: 'Shop', ownerEmail: 'owner@example.com' }, new Date())
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(credentials))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function openServer() {
  const stack = new AsyncDisposableStack()
  const config = readConfig(env)
  stack.use(lockFolder(folder))
  const database = stack.use(await openEmbedded(join(folder, 'database')))
  const app = stack.use(
    await createApp({
      ...config,
      files: await openFiles(config.files),
      database,
      clock: systemClock,
      rateLimit: 0,
      orderLimit: 0,
      log: pino({ level: 'silent' }),
    }),
  )
  await migrate(database, app.migrations)
  return { database, app, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

function stoa(parameters: string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: number; out: string; problems: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'apps/server/src/cli.ts'), ...parameters],
      { cwd: root, env: { ...env, ...more } },
      (_error, out, problems) => resolve({ code: child.exitCode ?? -1, out, problems }),
    )
  })
}

test('products are imported and exported on the database itself while no server uses it', async () => {
  const dry = await stoa(['products', 'import', apparel, '--dry-run'])
  expect(dry).toMatchObject({ code: 0, problems: expect.stringContaining('0 of 20 products') })
  expect(dry.out).toMatch(/^Line +Outcome +Handle +What\n2 +NEW +ocean-blue-shirt\n/)
  expect(dry.out).toMatch(/20 would be new, 0 changed, 0 unchanged, 0 failed, \d+ warnings\n$/)

  const run = await stoa(['products', 'import', apparel])
  expect(run.out).toMatch(/20 new, 0 changed, 0 unchanged, 0 failed, \d+ warnings\n$/)
  expect((await stoa(['products', 'export', 'out.csv'])).code).toBe(0)
  expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(`${readFileSync(apparel, 'utf8')}\r\n`)
}, 300_000)

test('failed rows exit with status 1, an invalid file with 2', async () => {
  writeFileSync(join(folder, 'bad.csv'), 'Handle,Title,Variant Price\nbad,Bad,\n')
  writeFileSync(join(folder, 'none.csv'), 'Name\nx\n')
  const bad = await stoa(['products', 'import', 'bad.csv'])
  expect(bad).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Line .*\n2 +ERROR +bad +Variant Price is empty\n0 new, .* 1 failed/),
  })
  expect(await stoa(['products', 'import', 'none.csv'])).toEqual({
    code: 2,
    out: '',
    problems: 'stoa: the file has no column Title, Variant Price\n',
  })
  expect((await stoa(['products'])).code).toBe(2)
}, 300_000)

test('while a server uses the database, the command calls the server', async () => {
  await using server = await openServer()
  await server.app.startBackground()
  const url = await server.app.app.listen({ port: 0, host: '127.0.0.1' })
  const run = await stoa(['products', 'import', apparel], { PUBLIC_URL: url })
  expect(run).toMatchObject({ code: 0, out: '0 new, 0 changed, 20 unchanged, 0 failed, 0 warnings\n' })
  expect((await stoa(['products', 'export'], { PUBLIC_URL: url })).out).toBe(`${readFileSync(apparel, 'utf8')}\r\n`)
}, 300_000)
