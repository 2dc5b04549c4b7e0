import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import type { FileStore } from '../../apps/server/src/kernel/files/file-store.ts'
import { openFiles } from '../../apps/server/src/kernel/files/open-files.ts'
import type { FileSettings } from '../../apps/server/src/kernel/files/settings.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { command, type Outcome } from '../support/servers/command.ts'
import { createEmptyEmbedded, openEmbedded } from '../support/databases/embedded-folder.ts'
import { openInMemory } from '../support/databases/embedded-memory.ts'
import { s3Server, type S3Server } from '../support/providers/s3-server.ts'
import { testApp, testSecret } from '../support/servers/test-app.ts'
import { soakTest } from '../support/soak.ts'

soakTest(
  'a backup moves files from the folder into a bucket and back, private ones too',
  async () => {
    await using server = await s3Server()
    const [first, second, third] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    const onDisk: FileSettings = { kind: 'file', folder: join(first, 'media') }
    const files = await openFiles(onDisk)
    await prepare(first, files)
    for (const dataDir of [second, third]) createEmptyEmbedded(join(dataDir, 'database'))
    await files.put('media/imported/größe.png', 'a picture')
    await files.put('private/product-imports/a.csv', 'products')

    const file = join(first, 'shop.backup')
    expect(await stoa(['backup', file], { DATA_DIR: first })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('3 files'),
    })
    const bucket = environmentOf(server, 'restored')
    expect(await stoa(['restore', file], { DATA_DIR: second, ...bucket })).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(join(second, 'media'))).toBe(false)
    await using stored = await openFiles(server.settings('restored/'))
    expect(await contentsOf(stored)).toEqual(await contentsOf(files))
    await prepare(second, stored)
    expect(await stoa(['restore', file], { DATA_DIR: third, ...bucket })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the bucket shop-files at http'),
    })

    const again = join(first, 'again.backup')
    expect(await stoa(['backup', again], { DATA_DIR: second, ...bucket })).toMatchObject({ status: 0, stderr: '' })
    expect(await stoa(['restore', again], { DATA_DIR: third })).toMatchObject({ status: 0, stderr: '' })
    const back = await openFiles({ kind: 'file', folder: join(third, 'media') })
    expect(await contentsOf(back)).toEqual(await contentsOf(files))
    expect(readdirSync(join(third, 'media')).toSorted()).toEqual(['.installation', '.private', '.uploads', 'imported'])
  },
  300_000,
)

test('files are copied from the folder into an empty bucket, and the server goes on with them there', async () => {
  await using server = await s3Server()
  const folder = temporaryFolder()
  await using database = await openInMemory()
  const files = await openFiles({ kind: 'file', folder: join(folder, 'media') })
  await prepareWith(database, files)
  await files.put('media/imported/a.png', 'a picture')
  const copy = () => stoa(['copy-files'], { DATA_DIR: folder, ...environmentOf(server, 'shop') })
  expect(await copy()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^2 files are in the bucket/) })
  await using bucket = await openFiles(server.settings('shop/'))
  expect(await contentsOf(bucket)).toEqual(await contentsOf(files))
  await prepareWith(database, bucket)
  expect(await copy()).toMatchObject({ status: 2, stderr: expect.stringContaining('is not empty') })
  expect(await stoa(['copy-files'], { DATA_DIR: folder })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('MEDIA_STORE'),
  })
}, 300_000)

test('a server does not start on the bucket of another database, on one that is missing, or on none', async () => {
  await using server = await s3Server()
  await using first = await openInMemory()
  await using second = await openInMemory()
  // Databases of the same image are the same installation.
  await sql`update installation set id = gen_random_uuid()`.execute(second.db)
  await using bucket = await openFiles(server.settings('shop/'))
  await prepareWith(first, bucket)
  await prepareWith(first, bucket)
  await expect(prepareWith(second, bucket)).rejects.toThrow(
    /^the bucket shop-files at http:\S+ does not hold the files of this database\..* into shop-files\/shop\/installation\.$/,
  )
  await using empty = await openFiles(server.settings('other/'))
  await expect(prepareWith(first, empty)).rejects.toThrow('does not hold the files of this database')
  await using missing = await openFiles({ ...server.settings(''), bucket: 'nothing' })
  await expect(prepareWith(first, missing)).rejects.toThrow(
    /^the bucket nothing at \S+ cannot be used: there is no bucket nothing$/,
  )
  await server.stop()
  await expect(prepareWith(first, bucket)).rejects.toThrow(/cannot be used: the service cannot be reached \(ECONNREFUSED\)$/)
})

/** Prepares the files as a server does when it starts. */
async function prepare(dataDir: string, files: FileStore): Promise<void> {
  await using database = await openEmbedded(join(dataDir, 'database'))
  await prepareWith(database, files)
}

async function prepareWith(database: Database, files: FileStore): Promise<void> {
  await using app = await testApp(database)
  await prepareInstallation(database, { migrations: app.migrations, secrets: [testSecret], files })
}

function environmentOf(server: S3Server, prefix: string): NodeJS.ProcessEnv {
  return {
    MEDIA_STORE: 's3',
    S3_BUCKET: 'shop-files',
    S3_ENDPOINT: server.settings('').endpoint,
    S3_ACCESS_KEY_ID: 'any',
    S3_SECRET_ACCESS_KEY: 'any',
    S3_PREFIX: prefix,
  }
}

async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for await (const { key } of files.list('')) contents[key] = await text((await files.get(key))!.body)
  return contents
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function stoa(parameters: string[], more: NodeJS.ProcessEnv): Promise<Outcome> {
  return command(parameters, { SECRET_KEY: testSecret, ...more })
}
