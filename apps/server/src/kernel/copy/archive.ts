import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Entry, type Pack } from 'tar-stream'
import { FilesUnavailable, isFileKey, ownKeys, type FileStore } from '../files/file-store.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseCopy } from './copy.ts'
import type { CopiedRows } from './tables.ts'

/** A backup is a compressed tar: `manifest.json`, `secret.key`, `database/<table>/<number>.ndjson`, files by key. */
interface Manifest extends DatabaseCopy {
  format: 1
  createdDate: string
}

export interface Backup {
  manifest: Manifest
  secret: string
  rows: AsyncIterable<CopiedRows>
}

/** Writes a backup; returns the number of files in it. Only the file's owner may read it, because it contains the secret. */
export async function writeArchive(file: string, { manifest, secret, rows }: Backup, files: FileStore): Promise<number> {
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }))
  const filled = async () => {
    await addText(archive, 'manifest.json', JSON.stringify(manifest, null, 2))
    await addText(archive, 'secret.key', secret)
    let number = 0
    for await (const batch of rows) {
      await addText(archive, `database/${batch.table}/${String(++number).padStart(8, '0')}.ndjson`, batch.rows.join('\n'))
    }
    let count = 0
    for await (const { key } of files.list('')) if (await addFile(archive, files, key)) count++
    archive.finalize()
    return count
  }
  const [count] = await Promise.all([filled(), written])
  return count
}

function addText(archive: Pack, name: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

/** False where the file was removed meanwhile. */
async function addFile(archive: Pack, files: FileStore, key: string): Promise<boolean> {
  const file = await files.get(key)
  if (!file) return false
  await pipeline(file.body, archive.entry({ name: key, size: file.size, mtime: file.modified, mode: 0o600 }))
  return true
}

/** Opens a backup. Its parts can be read once and in order: the manifest and the secret, `rows`, the files. */
export async function openArchive(file: string): Promise<Backup & { unpackFiles(files: FileStore): Promise<number> }> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  // The error reaches whoever reads the entries.
  reading.catch((error) => archive.destroy(error))
  const entries = archive[Symbol.asyncIterator]()
  const manifest = JSON.parse(await textOf('manifest.json')) as Manifest
  if (manifest.format !== 1) throw new StartError(`${file} was made by a newer program`)
  const secret = await textOf('secret.key')
  let waiting: Entry | undefined

  return {
    manifest,
    secret,
    rows: rows(),
    async unpackFiles(files) {
      let count = 0
      for (let entry = waiting ?? (await next()); entry; entry = await next()) {
        const key = keyOf(entry.header.name)
        if (key === undefined) entry.resume()
        else await files.put(key, Readable.from(entry)).catch(refuseUnreadable)
        if (key !== undefined) count++
      }
      return count
    },
  }

  /** Undefined for a hidden file of the folder, which older versions put into their backups and nothing needs. */
  function keyOf(name: string): string | undefined {
    const older = ownKeys.find((key) => name === `media/.${key}`)
    if (older) return older
    if (isFileKey(name)) return name
    const names = name.split('/')
    if (names[0] === 'media' && !names.includes('..') && names.some((each) => /^\.[^/]/.test(each))) return undefined
    throw new StartError(`${file} holds ${name}, which is no part of a backup`)
  }

  async function* rows(): AsyncGenerator<CopiedRows> {
    for (let entry = await next(); entry; entry = await next()) {
      const [part, table] = entry.header.name.split('/')
      if (part !== 'database') return void (waiting = entry)
      yield { table: table!, rows: (await text(entry).catch(refuseUnreadable)).split('\n') }
    }
  }

  async function textOf(name: string): Promise<string> {
    const entry = await next()
    if (entry?.header.name !== name) throw new StartError(`${file} is not a backup of Stoa`)
    return text(entry).catch(refuseUnreadable)
  }

  async function next(): Promise<Entry | undefined> {
    try {
      const { value, done } = await entries.next()
      return done ? undefined : value
    } catch (error) {
      return refuseUnreadable(error)
    }
  }

  /** Usually the file was not written or copied completely. */
  function refuseUnreadable(error: unknown): never {
    // An error of the store that is written to keeps its own message.
    if ((error as NodeJS.ErrnoException).syscall || error instanceof FilesUnavailable) throw error
    throw new StartError(`${file} is not a whole backup: ${(error as Error).message}`)
  }
}
