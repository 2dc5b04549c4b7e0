import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { openInMemory } from '../support/databases/embedded-memory.ts'
import { postgresProgram, startPostgres } from '../support/databases/postgres-server.ts'
import { soakTest } from '../support/soak.ts'
import { testApp } from '../support/servers/test-app.ts'
import { webhookReceiver } from '../support/providers/webhook-receiver.ts'
import { aShopAtWork, expectContinues, temporaryFolder } from './moved-database-builders.ts'

soakTest(
  'a dump that is restored on a fresh server continues its events: none is skipped, none is sent twice',
  async () => {
    await using receiver = await webhookReceiver([200, 503])
    const folder = temporaryFolder()
    const media = join(folder, 'media')
    const first = await aPostgres()
    await useTransactionIds(first.url, 20_000)
    const { shop, counts } = await aShopAtWork({ url: first.url }, media, receiver)
    const dump = join(folder, 'shop.dump')
    execFileSync(postgresProgram('pg_dump'), ['-Fc', '-f', dump, '-d', first.url])

    const second = await aPostgres()
    execFileSync(postgresProgram('pg_restore'), ['--no-owner', '-d', second.url, dump])
    await expectContinues({ url: second.url }, media, shop, counts, receiver)
  },
  300_000,
)

test('a host with another secret, or without the media folder, does not start', async () => {
  const folder = temporaryFolder()
  await using database = await openInMemory()
  await using app = await testApp(database)
  const { migrations } = app
  const mediaFolder = join(folder, 'media')
  const other = join(folder, 'other')
  for (const each of [mediaFolder, other]) mkdirSync(each)
  const start = (secrets: string[], media: string) =>
    prepareInstallation(database, { migrations, secrets, files: diskFiles(media) })
  await start(['the first secret'], mediaFolder)
  await start(['the first secret'], mediaFolder)
  await expect(start(['another'], mediaFolder)).rejects.toThrow(/SECRET_KEY .* is not the one/)
  await expect(start(['the first secret'], other)).rejects.toThrow(/does not hold the files of this database/)
  // During a key rotation both keys are accepted; afterwards only the new one.
  await start(['the second', 'the first secret'], mediaFolder)
  await start(['the second'], mediaFolder)
  await expect(start(['the first secret'], mediaFolder)).rejects.toThrow('SECRET_KEY')
})

async function aPostgres() {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  return server
}

/** A server that has been in use for a long time. */
async function useTransactionIds(url: string, transactions: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`do $$ begin for i in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop; end $$`)
  await client.end()
}
