import type { BigIntStats } from 'node:fs'
import { constants, mkdir, open, opendir, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lookupTable } from '@stoa/web/lookup-table'
import { newId } from '../basics/ids.ts'
import {
  checkKey,
  checkPrefix,
  FilesUnavailable,
  isFileName,
  ownKeys,
  privatePrefix,
  publicPrefix,
  type FileInfo,
  type FileStore,
  type ListedFile,
} from './file-store.ts'
import { beforeGrace } from './unused-files.ts'

/**
 * Files in a folder that all hosts of an installation share. Public files are in the folder itself, everything else in entries
 * that begin with a dot: `media/a.png` is `a.png`, `private/b.csv` is `.private/b.csv`.
 */
export function diskFiles(folder: string): FileStore {
  const uploads = join(folder, '.uploads')

  return {
    name: `the folder ${folder}`,
    describe: pathOf,
    path: pathOf,

    async put(key, content) {
      const path = pathOf(key)
      const partial = join(uploads, newId())
      try {
        await mkdir(uploads, { recursive: true })
        await writeFile(partial, content, { flag: 'wx', mode: 0o600, flush: true })
        const created = await mkdir(dirname(path), { recursive: true })
        await rename(partial, path)
        await syncFolders(dirname(path), created && dirname(created))
      } catch (error) {
        throw asUnavailable(error)
      } finally {
        await rm(partial, { force: true })
      }
    },

    async get(key, part) {
      const file = await openFile(pathOf(key))
      if (!file) return undefined
      try {
        const stats = await file.stat({ bigint: true })
        const info = infoOf(stats)
        if (!stats.isFile() || (part && part.etag !== info.etag)) {
          await file.close()
          return undefined
        }
        return { ...info, body: file.createReadStream(part?.range ?? {}) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async head(key) {
      const stats = await stat(pathOf(key), { bigint: true }).catch(unlessMissing)
      return stats?.isFile() ? infoOf(stats) : undefined
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(prefix) {
      if (prefix !== '') return yield* walk(prefix)
      yield* walk(publicPrefix)
      yield* walk(privatePrefix)
      for (const key of ownKeys) {
        const stats = await stat(pathOf(key)).catch(unlessMissing)
        if (stats) yield { key, modified: stats.mtime }
      }
    },

    async removeAll(prefix) {
      if (prefix !== publicPrefix) return rm(folderOf(prefix), { recursive: true, force: true })
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      for (const name of names.filter(isFileName)) await rm(join(folder, name), { recursive: true, force: true })
    },

    async removeUnfinished() {
      const before = beforeGrace()
      for (const name of (await readdir(uploads).catch(unlessMissing)) ?? []) {
        const path = join(uploads, name)
        const stats = await stat(path).catch(unlessMissing)
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },

    async [Symbol.asyncDispose]() {},
  }

  function pathOf(key: string): string {
    checkKey(key)
    return key.startsWith(publicPrefix) ? join(folder, key.slice(publicPrefix.length)) : join(folder, `.${key}`)
  }

  function folderOf(prefix: string): string {
    checkPrefix(prefix)
    return prefix === publicPrefix ? folder : dirname(pathOf(`${prefix}x`))
  }

  async function* walk(prefix: string): AsyncGenerator<ListedFile> {
    const path = folderOf(prefix)
    const entries = await opendir(path).catch(unlessMissing)
    if (!entries) return
    for await (const entry of entries) {
      if (!isFileName(entry.name)) continue
      if (entry.isDirectory()) yield* walk(`${prefix}${entry.name}/`)
      // A file that another process removed meanwhile is not listed.
      const stats = entry.isFile() ? await stat(join(path, entry.name)).catch(unlessMissing) : undefined
      if (stats) yield { key: prefix + entry.name, modified: stats.mtime }
    }
  }
}

function infoOf({ size, mtimeNs, mtime }: BigIntStats): FileInfo {
  return { size: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"`, modified: mtime }
}

/** Without blocking on what is not a regular file. */
function openFile(path: string): Promise<FileHandle | undefined> {
  // oxlint-disable-next-line no-bitwise -- flags of the system call
  return open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(unlessMissing)
}

/** A rename survives a power cut once its folder is on disk, and a new folder once the one above it is. */
async function syncFolders(folder: string, last: string | undefined): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (last !== undefined && folder !== last) await syncFolders(dirname(folder), last)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ENXIO'].includes(error.code ?? '')) throw error
}

const reasons: Record<string, string> = lookupTable({
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be too large',
  EACCES: 'the server may not write there',
  EPERM: 'the server may not write there',
  EROFS: 'the disk is read-only',
  EIO: 'the disk has an error',
  ESTALE: 'the disk is not mounted any more',
})

function asUnavailable(error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason === undefined ? error : new FilesUnavailable(reason, error)
}
