import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../../../tests/support/until.ts'
import { diskFiles } from './local-disk.ts'

const megabyte = 1024 * 1024

test('public files are in the folder itself as ever, and all others in hidden entries that only the server reads', async () => {
  const folder = temporaryFolder()
  const files = diskFiles(folder)
  await files.put('media/imported/a.png', 'x')
  await files.put('private/a.csv', 'x')
  await files.put('installation', 'x')
  expect(readdirSync(folder).toSorted()).toEqual(['.installation', '.private', '.uploads', 'imported'])
  expect(statSync(join(folder, '.private/a.csv')).mode & 0o077).toBe(0)
  expect(files.describe('installation')).toBe(join(folder, '.installation'))
})

test('a process that is killed while it writes leaves no part of a file, and what it left is removed after a day', async () => {
  const folder = temporaryFolder()
  const files = diskFiles(folder)
  await files.put('media/old.bin', 'a'.repeat(megabyte))
  const writer = spawn(process.execPath, ['--input-type=module', '-e', writesForever, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(writer, 'exit')
  const uploads = join(folder, '.uploads')
  await until(() => (readdirSync(uploads).some((name) => sizeOf(join(uploads, name)) > megabyte) ? true : undefined))
  writer.kill('SIGKILL')
  await exited
  const left = readdirSync(uploads)
  expect(left).toHaveLength(1)
  expect((await Array.fromAsync(files.list(''))).map(({ key }) => key)).toEqual(['media/old.bin'])
  expect(await text((await files.get('media/old.bin'))!.body)).toBe('a'.repeat(megabyte))

  await files.removeUnfinished()
  expect(readdirSync(uploads)).toEqual(left)
  const yesterday = Date.now() / 1000 - 25 * 3600
  utimesSync(join(uploads, left[0]!), yesterday, yesterday)
  await files.removeUnfinished()
  expect(readdirSync(uploads)).toEqual([])
})

/** Replaces a file by one that never ends. */
const writesForever = `
  import { Readable } from 'node:stream'
  import { diskFiles } from ${JSON.stringify(join(import.meta.dirname, 'local-disk.ts'))}
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(${megabyte} / 16, 'b')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await diskFiles(process.argv[1]).put('media/old.bin', Readable.from(endless()))
`

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
