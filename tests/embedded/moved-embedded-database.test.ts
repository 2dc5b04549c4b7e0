import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, commandProcess, type Outcome } from '../support/servers/command.ts'
import { newDatabase, startPostgres, type PostgresServer } from '../support/databases/postgres-server.ts'
import { soakTest } from '../support/soak.ts'
import { testSecret } from '../support/servers/test-app.ts'
import { webhookReceiver, type WebhookReceiver } from '../support/providers/webhook-receiver.ts'
import { aShopAtWork, expectContinues, temporaryFolder } from './moved-database-builders.ts'

describe('a shop on the embedded database', () => {
  let working: string
  let receiver: WebhookReceiver
  let made: Awaited<ReturnType<typeof aShopAtWork>>
  let server: PostgresServer
  beforeAll(async () => {
    working = mkdtempSync(join(tmpdir(), 'stoa-moved-'))
    receiver = await webhookReceiver([200, 503])
    made = await aShopAtWork({ folder: join(working, 'database') }, join(working, 'media'), receiver)
    server = await startPostgres()
  }, 300_000)
  afterAll(async () => {
    await server.stop()
    await receiver[Symbol.asyncDispose]()
    rmSync(working, { recursive: true, force: true })
  })

  /** A copy of the shop's folder, for one test. */
  function aCopy(): string {
    const copy = temporaryFolder()
    cpSync(working, copy, { recursive: true })
    // Each copy sends the same events.
    receiver.eventIds.length = 1
    return copy
  }

  const aDatabase = (name: string) => newDatabase(server.url, { name })

  test('continues where it was in a copy of the folder', async () => {
    const copy = aCopy()
    const where = { folder: join(copy, 'database') }
    await expectContinues(where, join(copy, 'media'), made.shop, made.counts, receiver)
  }, 300_000)

  soakTest(
    'is moved to a PostgreSQL server by the command',
    async () => {
      const folder = aCopy()
      const url = await aDatabase('moved')
      const moved = await stoa(['move-to', url], { DATA_DIR: folder })
      expect(moved).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ rows of \d+ tables\n/) })
      expect(await stoa(['move-to', url], { DATA_DIR: folder })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not empty'),
      })
      await expectContinues({ url }, join(folder, 'media'), made.shop, made.counts, receiver)
    },
    300_000,
  )

  soakTest(
    'is backed up and restored in one step each, on either database and between them, with media and secret',
    async () => {
      const folder = aCopy()
      const file = join(folder, 'shop.backup')
      expect(await stoa(['backup', file], { DATA_DIR: folder }, commandProcess)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('2 files'),
      })
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(await stoa(['backup', file], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^stoa: there is no shop in \S+\n$/),
      })

      const onServer = temporaryFolder()
      const restored = { DATA_DIR: onServer, DATABASE_URL: await aDatabase('restored') }
      expect(await stoa(['restore', file], { ...restored, SECRET_KEY: '' })).toMatchObject({ status: 0 })
      expect(readFileSync(join(onServer, 'secret.key'), 'utf8')).toBe(testSecret)
      const again = join(onServer, 'again.backup')
      expect(await stoa(['backup', again], restored)).toMatchObject({ status: 0 })
      const embedded = temporaryFolder()
      expect(
        await stoa(['restore', again], { DATA_DIR: embedded, SECRET_KEY: 'another secret that is long enough to be one' }),
      ).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('SECRET_KEY is not the secret of the backup'),
      })
      expect(await stoa(['restore', again], { DATA_DIR: embedded })).toMatchObject({ status: 0 })
      expect(readFileSync(join(embedded, 'media/pictures/one.txt'), 'utf8')).toBe('a picture')
      expect(await stoa(['restore', again], { DATA_DIR: embedded })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('not empty'),
      })
      const where = { folder: join(embedded, 'database') }
      await expectContinues(where, join(embedded, 'media'), made.shop, made.counts, receiver)
    },
    300_000,
  )
})

function stoa(parameters: string[], more: NodeJS.ProcessEnv, run = command): Promise<Outcome> {
  return run(parameters, { SECRET_KEY: testSecret, ...more })
}
