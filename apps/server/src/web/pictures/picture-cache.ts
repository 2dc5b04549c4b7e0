import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getOrThrow } from '../../kernel/basics/get-or-throw.ts'
import { networkOf } from '../../kernel/abuse/attempt-counters.ts'
import { beforeGrace } from '../../kernel/files/unused-files.ts'
import { newId } from '../../kernel/basics/ids.ts'
import type { Peers } from '../../kernel/caching/peers.ts'

/**
 * Transformed pictures. A copy is called `<picture>-<transform>`, so that it is known which ones a picture has; the name of one in an
 * ordinary size is marked.
 */
export interface PictureCache {
  /** `address` is whose request it is. */
  get(name: string, address: string): Promise<Buffer | undefined>
  /** Never throws: without a cache, pictures are only slower. */
  put(name: string, bytes: Buffer, address: string): Promise<void>
}

/** The messages about a shared cache folder between the processes that use it. */
export interface CacheChanges {
  /** Tells them that a copy was written, or removed (0 bytes). */
  announce(name: string, bytes: number): void
  subscribe(listener: (name: string, bytes: number) => void): void
}

/** The processes of this server share the folder. */
export function cacheChanges(peers: Peers): CacheChanges {
  const topic = 'picture-cache'
  return {
    announce: (name, bytes) => peers.broadcast(topic, { name, bytes }),
    subscribe: (listener) =>
      peers.subscribe(topic, (message) => {
        const { name, bytes } = message as { name: string; bytes: number }
        listener(name, bytes)
      }),
  }
}

/** The size that a small file takes on disk, and in the memory for its entry. */
const smallestSize = 16 * 1024
/** The share of the cache for the copies of one picture. */
const pictureShare = 1 / 32
/** The share of the cache for copies in sizes that pages do not request, once the others need the rest. */
const freeShare = 1 / 2
/** The share of the cache for copies that only one network has requested. */
const networkShare = 1 / 8

const ordinaryMark = '-o'

/** The name of a copy in a size that pages ask for. */
export function ordinaryName(name: string): string {
  return name + ordinaryMark
}

interface Entry {
  name: string
  size: number
  /** The network whose request created the copy, until another network asks for it. */
  network: string | undefined
}

/**
 * Transformed pictures in a folder of this host, never more than `maxBytes`. When there is no room, the least recently used ones
 * are removed. Nobody can evict the pictures of others: the copies of one picture have a common limit, and so do copies that only
 * one network has requested. Copies in sizes that pages do not request are removed first, while they take more than half.
 */
export function pictureCache(folder: string, maxBytes: number, changes?: CacheChanges): PictureCache {
  const all = new LeastRecent()
  const ofPicture = new Map<string, LeastRecent>()
  const ofNetwork = new Map<string, LeastRecent>()
  const free = new LeastRecent()
  let found: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  /** It is no file yet. */
  let isWriting: string | undefined

  changes?.subscribe((name, bytes) => (bytes > 0 ? add(name, bytes, undefined) : forget(name)))

  return {
    async get(name, address) {
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      if (bytes) use(name, bytes.length, networkOf(address))
      else if (name !== isWriting) forget(name)
      return bytes
    },
    put(name, bytes, address) {
      // One after the other, so that what makes room is on the disk.
      return (last = last.then(() => put(name, bytes, networkOf(address))))
    },
  }

  async function put(name: string, bytes: Buffer, network: string): Promise<void> {
    const size = sizeOf(bytes.length)
    if (size > maxBytes * pictureShare) return
    try {
      await (found ??= findFiles())
      const removed = makeRoom(name, network, size)
      add(name, bytes.length, network)
      isWriting = name
      await Promise.all(removed.map((each) => rm(join(folder, each), { force: true })))
      await write(name, bytes)
      changes?.announce(name, bytes.length)
      for (const each of removed) changes?.announce(each, 0)
    } catch {
      forget(name)
      // The folder may come back.
      if (all.isEmpty) found = undefined
    } finally {
      isWriting = undefined
    }
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    const partial = join(folder, `${newId()}.partial`)
    try {
      await writeFile(partial, bytes, { flag: 'wx', mode: 0o600 })
      await rename(partial, join(folder, name))
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  /** Forgets as many copies as it takes, and answers their names. */
  function makeRoom(forName: string, network: string, size: number): string[] {
    const removed: string[] = []
    const remove = (from: LeastRecent | undefined, limit: number, next: (from: LeastRecent) => Entry | undefined) => {
      while (from && from.bytes + size > limit) {
        const { name } = next(from)!
        removed.push(name)
        forget(name)
      }
    }
    const oldest = (from: LeastRecent) => from.first()
    remove(
      ofPicture.get(pictureOf(forName)),
      maxBytes * pictureShare,
      (from) => from.first(({ network }) => network !== undefined) ?? oldest(from),
    )
    remove(ofNetwork.get(network), maxBytes * networkShare, oldest)
    const added = isOrdinary(forName) ? 0 : size
    remove(all, maxBytes, (from) => (free.bytes + added > maxBytes * freeShare ? free.first() : undefined) ?? oldest(from))
    return removed
  }

  function add(name: string, bytes: number, network: string | undefined): void {
    forget(name)
    const entry = { name, size: sizeOf(bytes), network }
    all.add(entry)
    groupOf(ofPicture, pictureOf(name)).add(entry)
    if (!isOrdinary(name)) free.add(entry)
    if (network !== undefined) groupOf(ofNetwork, network).add(entry)
  }

  function use(name: string, bytes: number, network: string): void {
    const entry = all.get(name)
    if (entry?.network !== undefined && entry.network === network) {
      const groups = [
        all,
        getOrThrow(ofPicture, pictureOf(name)),
        getOrThrow(ofNetwork, network),
        ...(isOrdinary(name) ? [] : [free]),
      ]
      for (const group of groups) group.use(entry)
    } else if (found) add(name, bytes, undefined)
  }

  function forget(name: string): void {
    const entry = all.get(name)
    if (!entry) return
    all.remove(entry)
    free.remove(entry)
    removeFrom(ofPicture, pictureOf(name), entry)
    if (entry.network !== undefined) removeFrom(ofNetwork, entry.network, entry)
  }

  /** The files of an earlier process, the oldest first. */
  async function findFiles(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const files: { name: string; size: number; time: number }[] = []
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name)).catch(() => undefined)
      if (!stats?.isFile()) continue
      if (!name.endsWith('.partial')) files.push({ name, size: stats.size, time: stats.mtimeMs })
      else if (stats.mtime < beforeGrace()) await rm(join(folder, name), { force: true })
    }
    for (const { name, size } of files.toSorted((a, b) => a.time - b.time)) add(name, size, undefined)
  }
}

/** Entries in the order of their last use, and their bytes. */
class LeastRecent {
  #entries = new Map<string, Entry>()
  bytes = 0

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name)
  }

  /** The one that was not used the longest time, of those that a test picks. */
  first(picked: (entry: Entry) => boolean = () => true): Entry | undefined {
    return this.#entries.values().find(picked)
  }

  add(entry: Entry): void {
    this.#entries.set(entry.name, entry)
    this.bytes += entry.size
  }

  use(entry: Entry): void {
    this.#entries.delete(entry.name)
    this.#entries.set(entry.name, entry)
  }

  remove(entry: Entry): void {
    if (this.#entries.delete(entry.name)) this.bytes -= entry.size
  }
}

function groupOf(groups: Map<string, LeastRecent>, key: string): LeastRecent {
  const group = groups.get(key) ?? new LeastRecent()
  groups.set(key, group)
  return group
}

function removeFrom(groups: Map<string, LeastRecent>, key: string, entry: Entry): void {
  const group = groups.get(key)
  group?.remove(entry)
  if (group?.isEmpty) groups.delete(key)
}

function pictureOf(name: string): string {
  return name.slice(0, name.indexOf('-'))
}

function isOrdinary(name: string): boolean {
  return name.endsWith(ordinaryMark)
}

function sizeOf(bytes: number): number {
  return Math.max(smallestSize, bytes)
}
