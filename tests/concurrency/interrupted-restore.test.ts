import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { openArchive, writeArchive } from '../../apps/server/src/kernel/database/copy/archive.ts'
import { checkEmpty, readDatabase } from '../../apps/server/src/kernel/database/copy/copy.ts'
import { restoreBackup } from '../../apps/server/src/kernel/database/copy/restore.ts'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import type { MigrationSource } from '../../apps/server/src/kernel/database/migrate.ts'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { soakTest } from '../support/soak.ts'
import { testApp, testSecret } from '../support/servers/test-app.ts'
import { newDatabase } from '../support/databases/postgres-server.ts'

soakTest('a failed or killed restore leaves nothing that a server would start with, and the next restore succeeds', async () => {
  await using source = await emptyDatabase('restore_source')
  await using app = await testApp(source)
  const { migrations } = app
  const file = await aBackup(source, migrations)
  await using target = await emptyDatabase('restore_target')
  const media = temporaryFolder()
  const restore = async (from: string) => restoreBackup(target, migrations, await openArchive(from), diskFiles(media))

  // A truncated backup.
  const truncated = `${file}.half`
  writeFileSync(truncated, readFileSync(file))
  truncateSync(truncated, Math.floor(readFileSync(file).length * 0.7))
  await expect(restore(truncated)).rejects.toThrow(/is not a whole backup/)
  await checkEmpty(target)
  expect(await keysIn(media)).toEqual([])

  // The disk is full.
  const full = async () => {
    writeFileSync(join(media, 'begun.png'), 'half of')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const archive = await openArchive(file)
  await expect(restoreBackup(target, migrations, { ...archive, unpackFiles: full }, diskFiles(media))).rejects.toThrow('no space')
  await checkEmpty(target)
  expect(await keysIn(media)).toEqual([])

  // The leftovers of a restore that was killed while it wrote media.
  writeFileSync(join(media, '.restore-under-way'), '')
  writeFileSync(join(media, 'half.png'), 'half of')
  await expect(start(source, migrations, media)).rejects.toThrow(/was not finished; run it again/)
  expect(await restore(file)).toBe(3)
  expect(await keysIn(media)).toEqual(['installation', 'media/one.png', 'media/two.png'])

  // A restore that was killed after its commit is complete.
  writeFileSync(join(media, '.restore-under-way'), '')
  await expect(restore(file)).rejects.toThrow('not empty')
  expect(readFileSync(join(media, 'one.png'), 'utf8')).toBe('a picture')
  await start(target, migrations, media)
  expect(existsSync(join(media, '.restore-under-way'))).toBe(false)
})

function start(database: Database, migrations: readonly MigrationSource[], media: string) {
  return prepareInstallation(database, { migrations, secrets: [testSecret], files: diskFiles(media) })
}

async function keysIn(media: string): Promise<string[]> {
  return (await Array.fromAsync(diskFiles(media).list(''))).map(({ key }) => key).toSorted()
}

/** A backup of an installation without a site, with two pictures. */
async function aBackup(database: Database, migrations: readonly MigrationSource[]): Promise<string> {
  const media = temporaryFolder()
  await start(database, migrations, media)
  for (const name of ['one.png', 'two.png']) writeFileSync(join(media, name), 'a picture')
  const file = join(temporaryFolder(), 'shop.backup')
  await readDatabase(database, async (copy, rows) => {
    const manifest = { format: 1 as const, createdDate: new Date(0).toISOString(), ...copy }
    await writeArchive(file, { manifest, secret: testSecret, rows }, diskFiles(media))
  })
  return file
}

async function emptyDatabase(name: string): Promise<Database> {
  return openDatabase({ url: await newDatabase(inject('postgresUrl'), { name }) })
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
