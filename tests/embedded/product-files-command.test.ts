import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { systemClock } from '../../apps/server/src/kernel/basics/clock.ts'
import { openFiles } from '../../apps/server/src/kernel/files/open-files.ts'
import { lockFolder } from '../../apps/server/src/kernel/database/folder-lock.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { command, commandProcess, type Outcome } from '../support/servers/command.ts'
import { openEmbedded } from '../support/databases/embedded-folder.ts'
import { provisionFirstSite } from '../../apps/server/src/modules/platform/sites/index.ts'
import { soakTest } from '../support/soak.ts'

const apparel = join(import.meta.dirname, '../data/shopify-apparel.csv')
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-command-'))
  env = {
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

function stoa(parameters: string[], run = command): Promise<Outcome> {
  return run(parameters, env)
}

test('products are imported and exported on the database itself while no server uses it', async () => {
  const dry = await stoa(['products', 'import', apparel, '--dry-run'])
  expect(dry).toMatchObject({ status: 0, stderr: expect.stringContaining('0 of 20 products') })
  expect(dry.stdout).toMatch(/^Line +Outcome +Handle +What\n2 +NEW +ocean-blue-shirt\n/)
  expect(dry.stdout).toMatch(/20 would be new, 0 changed, 0 unchanged, 0 failed, \d+ warnings\n$/)

  const run = await stoa(['products', 'import', apparel])
  expect(run.stdout).toMatch(/20 new, 0 changed, 0 unchanged, 0 failed, \d+ warnings\n$/)
  expect((await stoa(['products', 'export', 'out.csv'])).status).toBe(0)
  expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(`${readFileSync(apparel, 'utf8')}\r\n`)
}, 300_000)

test('the command states how numbers are written, and reads files in other encodings', async () => {
  // In Windows-1252, with a price that has two readings.
  writeFileSync(join(folder, 'sofa.csv'), Buffer.from('Handle;Title;Variant Price\nsofa;Sof\xe1;1.234\n', 'latin1'))
  const asked = await stoa(['products', 'import', 'sofa.csv', '--dry-run'])
  expect(asked).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('1.234 is 1.234 or 1234. State the decimal separator'),
  })
  const stated = await stoa(['products', 'import', 'sofa.csv', '--dry-run', '--decimal', 'comma'])
  expect(stated).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 would be new'),
    stderr: expect.stringContaining('Variant Price has a decimal comma (stated)'),
  })
  expect((await stoa(['products', 'import', 'sofa.csv', '--decimal', 'dot'])).status).toBe(2)
}, 300_000)

soakTest(
  'failed rows exit with status 1, an invalid file with 2',
  async () => {
    writeFileSync(join(folder, 'bad.csv'), 'Handle,Title,Variant Price\nbad,Bad,\n')
    writeFileSync(join(folder, 'none.csv'), 'Name\nx\n')
    const bad = await stoa(['products', 'import', 'bad.csv'])
    expect(bad).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^Line .*\n2 +ERROR +bad +Variant Price is empty\n0 new, .* 1 failed/),
    })
    expect(await stoa(['products', 'import', 'none.csv'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'stoa: the file has no column Title, Variant Price\n',
    })
    expect((await stoa(['products'], commandProcess)).status).toBe(2)
  },
  300_000,
)

soakTest(
  'while a server uses the database, the command calls the server',
  async () => {
    await using server = await openServer()
    await server.app.startBackground()
    const url = await server.app.app.listen({ port: 0, host: '127.0.0.1' })
    // Only a process of its own finds the folder in use.
    const run = await commandProcess(['products', 'import', apparel], { ...env, PUBLIC_URL: url })
    expect(run).toMatchObject({ status: 0, stdout: '0 new, 0 changed, 20 unchanged, 0 failed, 0 warnings\n' })
    expect((await commandProcess(['products', 'export'], { ...env, PUBLIC_URL: url })).stdout).toBe(
      `${readFileSync(apparel, 'utf8')}\r\n`,
    )
  },
  300_000,
)
