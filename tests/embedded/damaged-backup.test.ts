import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { checkArchive, writeArchive } from '../../apps/server/src/kernel/database/copy/archive.ts'
import { readDatabase } from '../../apps/server/src/kernel/database/copy/copy.ts'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { StartError } from '../../apps/server/src/kernel/basics/start-error.ts'
import { serveAlone } from '../../apps/server/src/serve.ts'
import { command } from '../support/servers/command.ts'
import { openEmbedded } from '../support/databases/embedded-folder.ts'
import { testApp, testSecret } from '../support/servers/test-app.ts'

let folder: string
let backup: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-damaged-'))
  backup = join(folder, 'shop.backup')
  await using database = await openEmbedded(join(folder, 'database'))
  await using app = await testApp(database)
  const files = diskFiles(join(folder, 'media'))
  await prepareInstallation(database, { migrations: app.migrations, secrets: [testSecret], files })
  await files.put('media/one.png', 'a picture')
  await readDatabase(database, async (copy, rows) => {
    const manifest = { format: 1 as const, createdDate: new Date(0).toISOString(), ...copy }
    await writeArchive(backup, { manifest, secret: testSecret, rows }, files)
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file beside the backup. */
function aFile(name: string, content: Buffer | string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** A new data folder; its database is empty, as a restore creates it. */
function aDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-target-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** The same content with one part replaced, with a right checksum of the compression. The length stays. */
function withText(from: string, to: string): Buffer {
  const archive = gunzipSync(readFileSync(backup))
  const at = archive.indexOf(from)
  expect(at, `${from} is in the backup`).toBeGreaterThan(0)
  archive.write(to.padEnd(from.length).slice(0, from.length), at)
  return gzipSync(archive)
}

test('a whole backup is read to its end', async () => {
  expect((await checkArchive(backup)).secret).toBe(testSecret)
})

test('a file that is damaged, cut off or something else is refused in words that name the file', async () => {
  const whole = readFileSync(backup)
  const wrong: [string, Buffer | string, RegExp][] = [
    ['empty', '', /is not a (whole )?backup/],
    ['text', 'a shopping list', /is not a backup of Stoa/],
    ['zip', Buffer.from('504b0304140000000800', 'hex'), /is not a backup of Stoa/],
    ['other.gz', gzipSync('some other file'), /is not a (whole )?backup/],
    ['half', whole.subarray(0, Math.floor(whole.length / 2)), /is not a whole backup/],
    ['almost', whole.subarray(0, whole.length - 4), /is not a whole backup/],
    ['manifest', withText('"migrations"', '"migrat!ons"'), /manifest is damaged/],
    ['json', withText('"tables"', '"tables\\'), /is not a whole backup/],
    ['newer', withText('"format": 1', '"format": 2'), /made by a newer program/],
    ['row', withText('["', '[!'), /is not a whole backup/],
  ]
  for (const [name, content, message] of wrong) {
    const file = aFile(name, content)
    const error = await checkArchive(file).catch((thrown: unknown) => thrown)
    expect(error, name).toBeInstanceOf(StartError)
    expect((error as Error).message, name).toContain(file)
    expect((error as Error).message, name).toMatch(message)
  }
})

test('wherever a backup is cut or garbled, it is refused in words or read as a whole', async () => {
  const whole = readFileSync(backup)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.boolean(),
      async (at, bytes, isCut) => {
        const garbled = Buffer.from(isCut ? whole.subarray(0, at) : whole)
        if (!isCut) garbled.set(bytes.slice(0, whole.length - at), at)
        const error = await checkArchive(aFile('garbled', garbled)).catch((thrown: unknown) => thrown)
        if (error instanceof Error) expect(error).toBeInstanceOf(StartError)
        else expect(isCut).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
})

test('after a failed restore no server begins a new shop in the folder, and the good backup is restored there', async () => {
  const dataDir = aDataDir()
  const env = { DATA_DIR: dataDir }
  const half = aFile('half.backup', readFileSync(backup).subarray(0, 4000))
  const failed = await command(['restore', half], env)
  expect(failed).toMatchObject({ status: 2, stderr: expect.stringMatching(/^stoa: .*half\.backup is not a whole backup.*\n$/) })

  await expect(serveAlone(readConfig({ DATA_DIR: dataDir, PORT: '0' }))).rejects.toThrow(
    new RegExp(`the restore of ${half} into ${dataDir} was not finished: run it again`),
  )
  expect(await command(['audit'], env)).toMatchObject({ status: 2, stderr: expect.stringContaining('was not finished') })

  expect(await command(['restore', backup], env)).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(testSecret)
  expect(readdirSync(dataDir)).not.toContain('restore-under-way')
  const again = await command(['restore', half], env)
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('it holds a shop') })
  expect(existsSync(join(dataDir, 'restore-under-way'))).toBe(false)
}, 120_000)

test('a restore from a file that is not there, or is a folder, leaves no trace', async () => {
  const dataDir = aDataDir()
  for (const file of [join(folder, 'missing'), folder]) {
    expect(await command(['restore', file], { DATA_DIR: dataDir })).toMatchObject({
      status: 2,
      stderr: `stoa: there is no file ${file}\n`,
    })
  }
  expect(readdirSync(dataDir)).toEqual([])
})
