import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Entry, type Pack } from 'tar-stream'
import { StartError } from '../start-error.ts'
import type { DatabaseCopy } from './copy.ts'
import type { CopiedRows } from './tables.ts'

/** A backup is a compressed tar: `manifest.json`, `secret.key`, `database/<table>/<number>.ndjson`, `media/...`. */
interface Manifest extends DatabaseCopy {
  format: 1
  createdDate: string
}

export interface Backup {
  manifest: Manifest
  secret: string
  rows: AsyncIterable<CopiedRows>
}

/**
 * Writes a backup; returns the number of media files in it. Only the file's owner may read it, because it contains the secret.
 */
export async function writeArchive(file: string, { manifest, secret, rows }: Backup, mediaFolder: string): Promise<number> {
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }))
  const filled = async () => {
    await addText(archive, 'manifest.json', JSON.stringify(manifest, null, 2))
    await addText(archive, 'secret.key', secret)
    let number = 0
    for await (const batch of rows) {
      await addText(archive, `database/${batch.table}/${String(++number).padStart(8, '0')}.ndjson`, batch.rows.join('\n'))
    }
    const media = readdirSync(mediaFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of media) await addFile(archive, mediaFolder, join(entry.parentPath, entry.name))
    archive.finalize()
    return media.length
  }
  const [count] = await Promise.all([filled(), written])
  return count
}

function addText(archive: Pack, name: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

async function addFile(archive: Pack, folder: string, path: string): Promise<void> {
  const { size, mtime } = statSync(path)
  const name = `media/${path.slice(folder.length + 1).replaceAll(sep, '/')}`
  // Pictures are immutable: a file keeps the size that it has now.
  await pipeline(createReadStream(path, { end: Math.max(0, size - 1) }), archive.entry({ name, size, mtime, mode: 0o600 }))
}

/** Opens a backup. Its parts can be read once and in order: the manifest and the secret, `rows`, the media. */
export async function openArchive(file: string): Promise<Backup & { unpackMedia(folder: string): Promise<number> }> {
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
    async unpackMedia(folder) {
      let count = 0
      for (let entry = waiting ?? (await next()); entry; entry = await next()) {
        const path = join(folder, ...entry.header.name.split('/').slice(1))
        if (!entry.header.name.startsWith('media/') || !path.startsWith(folder + sep)) {
          throw new StartError(`${file} holds ${entry.header.name}, which is no part of a backup`)
        }
        mkdirSync(dirname(path), { recursive: true })
        await pipeline(entry, createWriteStream(path)).catch(refuseUnreadable)
        count++
      }
      return count
    },
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
    // An error of the disk that is written to keeps its own message.
    if ((error as NodeJS.ErrnoException).syscall) throw error
    throw new StartError(`${file} is not a whole backup: ${(error as Error).message}`)
  }
}
