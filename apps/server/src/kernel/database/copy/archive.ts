import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Entry, type Pack } from 'tar-stream'
import { isDoc } from '../../basics/doc.ts'
import { FilesUnavailable, isFileKey, ownKeys, type FileStore } from '../../files/file-store.ts'
import { StartError } from '../../basics/start-error.ts'
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

/**
 * Reads a backup to its end and writes nothing. Throws StartError, which says what is wrong, for a file that is damaged, cut off, or no
 * backup.
 */
export async function checkArchive(file: string): Promise<Pick<Backup, 'manifest' | 'secret'>> {
  const { manifest, secret, rows, checkFiles } = await openArchive(file)
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns.length]))
  const counts = new Map<string, number>()
  for await (const { table, rows: texts } of rows) {
    const expected = columns.get(table)
    if (expected === undefined)
      throw new StartError(`${file} is not a whole backup: it has rows of ${table}, which it does not name`)
    for (const row of texts) {
      if (!isRow(row, expected)) throw new StartError(`${file} is not a whole backup: a row of ${table} cannot be read`)
    }
    counts.set(table, (counts.get(table) ?? 0) + texts.length)
  }
  for (const table of manifest.tables) {
    const found = counts.get(table.name) ?? 0
    if (found !== table.rows)
      throw new StartError(`${file} is not a whole backup: it has ${found} of ${table.rows} rows of ${table.name}`)
  }
  await checkFiles()
  return { manifest, secret }
}

function isRow(row: string, columns: number): boolean {
  try {
    const values: unknown = JSON.parse(row)
    return Array.isArray(values) && values.length === columns
  } catch {
    return false
  }
}

function isManifest(value: unknown): value is Manifest {
  if (!isDoc(value)) return false
  const { createdDate, migrations, tables } = value
  return (
    typeof createdDate === 'string' &&
    Array.isArray(migrations) &&
    migrations.every((id) => typeof id === 'string') &&
    Array.isArray(tables) &&
    tables.every(isTable)
  )
}

function isTable(value: unknown): boolean {
  if (!isDoc(value) || typeof value.name !== 'string' || !Number.isInteger(value.rows) || !Array.isArray(value.columns))
    return false
  return value.columns.every((column) => isDoc(column) && typeof column.name === 'string' && typeof column.type === 'string')
}

interface OpenedArchive extends Backup {
  unpackFiles(files: FileStore): Promise<number>
  /** Reads the files without storing them. */
  checkFiles(): Promise<void>
}

/** Opens a backup. Its parts can be read once and in order: the manifest and the secret, `rows`, the files. */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  // The error reaches whoever reads the entries.
  reading.catch((error) => archive.destroy(error))
  const entries = archive[Symbol.asyncIterator]()
  const manifest = readManifest(await readText('manifest.json'))
  const secret = await readText('secret.key')
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
    async checkFiles() {
      for (let entry = waiting ?? (await next()); entry; entry = await next()) {
        keyOf(entry.header.name)
        entry.resume()
        await finished(entry, { writable: false }).catch(refuseUnreadable)
      }
    },
  }

  function readManifest(content: string): Manifest {
    let manifest: unknown
    try {
      manifest = JSON.parse(content)
    } catch (error) {
      return refuseUnreadable(error)
    }
    const { format } = (manifest ?? {}) as { format?: unknown }
    if (typeof format === 'number' && format > 1) throw new StartError(`${file} was made by a newer program`)
    if (format !== 1 || !isManifest(manifest)) throw new StartError(`${file} is not a whole backup: its manifest is damaged`)
    return manifest
  }

  /** Undefined for a hidden file of the folder, which older versions put into their backups and nothing needs. */
  function keyOf(name: string): string | undefined {
    const older = ownKeys.find((key) => name === `media/.${key}`)
    if (older) return older
    if (isFileKey(name)) return name
    const names = name.split('/')
    if (names[0] === 'media' && !names.includes('../..') && names.some((each) => /^\.[^/]/.test(each))) return undefined
    throw new StartError(`${file} holds ${name}, which is not part of a backup`)
  }

  async function* rows(): AsyncGenerator<CopiedRows> {
    for (let entry = await next(); entry; entry = await next()) {
      const [part, table] = entry.header.name.split('/')
      if (part !== 'database') return void (waiting = entry)
      yield { table: table!, rows: (await text(entry).catch(refuseUnreadable)).split('\n') }
    }
  }

  async function readText(name: string): Promise<string> {
    const entry = await next()
    if (entry?.header.name !== name) throw new StartError(`${file} is not a backup of Stoa`)
    return text(entry).catch(refuseUnreadable)
  }

  async function next(): Promise<Entry | undefined> {
    try {
      const { value, done } = await entries.next()
      return done ? undefined : value
    } catch (error) {
      throw unreadable(error)
    }
  }

  /** Usually the file was not written or copied completely. */
  function refuseUnreadable(error: unknown): never {
    // An error of the store that is written to keeps its own message.
    if ((error as NodeJS.ErrnoException).syscall || error instanceof FilesUnavailable) throw error
    throw unreadable(error)
  }

  function unreadable(error: unknown): StartError {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return new StartError(`${file} is not a backup of Stoa`)
    return new StartError(`${file} is not a whole backup: ${message}`)
  }
}
