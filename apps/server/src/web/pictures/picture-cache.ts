import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../kernel/ids.ts'

export interface PictureCache {
  get(name: string): Promise<Buffer | undefined>
  /** Never throws: without a cache, pictures are only slower. */
  put(name: string, bytes: Buffer): Promise<void>
}

/** Bytes: the copies of some thousand pictures. */
const ordinarySize = 512 * 1024 * 1024

/**
 * Transformed pictures in a folder of this host, at most `maxBytes` of them. Several processes may share it. When it is full, the
 * oldest ones go; each can be made again.
 */
export function pictureCache(folder: string, maxBytes = ordinarySize): PictureCache {
  // What is written between two looks at the folder, so that a look is rare and the limit is exceeded by little.
  const allowance = maxBytes / 10
  let written = allowance
  let tidying: Promise<void> | undefined

  return {
    get: (name) => readFile(join(folder, name)).catch(() => undefined),
    async put(name, bytes) {
      try {
        await mkdir(folder, { recursive: true })
        const partial = join(folder, `${newId()}.partial`)
        await writeFile(partial, bytes, { flag: 'wx', mode: 0o600 })
        await rename(partial, join(folder, name))
      } catch {
        return
      }
      written += bytes.length
      if (written >= allowance) await (tidying ??= tidy().finally(() => (tidying = undefined)))
    },
  }

  async function tidy(): Promise<void> {
    written = 0
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(names.map((name) => sizeOf(name)))
    const known = files.filter((file) => file !== undefined).toSorted((a, b) => b.time - a.time)
    let kept = 0
    for (const { name, size } of known) {
      kept += size
      if (kept > maxBytes - allowance) await rm(join(folder, name), { force: true }).catch(() => {})
    }
  }

  /** Undefined for a file that another process removed meanwhile. */
  async function sizeOf(name: string): Promise<{ name: string; size: number; time: number } | undefined> {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    return stats && { name, size: stats.size, time: stats.mtimeMs }
  }
}
