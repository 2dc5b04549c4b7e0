import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordinaryName, pictureCache, type CacheChanges } from './picture-cache.ts'

let root: string
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'stoa-cache-'))))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The size that a small file counts as. */
const unit = 16 * 1024
/** 64 copies, two of each picture, eight that one network alone has asked for. */
const maxBytes = 64 * unit
const copy = Buffer.alloc(1000)
const [mine, theirs] = ['198.51.100.1', '198.51.100.2']
const folderOf = (name: string) => join(root, name)

test('without room, those go that were not asked for the longest time', async () => {
  const cache = pictureCache(folderOf('full'), maxBytes)
  for (let index = 0; index < 64; index++) await cache.put(`p${index}-a`, copy, `198.51.100.${index}`)
  expect(readdirSync(folderOf('full'))).toHaveLength(64)
  expect(await cache.get('p0-a', theirs)).toEqual(copy)
  for (let index = 64; index < 70; index++) await cache.put(`p${index}-a`, copy, `203.0.113.${index}`)
  expect(readdirSync(folderOf('full'))).toHaveLength(64)
  expect(await cache.get('p0-a', theirs)).toEqual(copy)
  expect(await cache.get('p1-a', theirs)).toBeUndefined()
})

test('the copies of one picture have a limit, and those that others use too stay', async () => {
  const cache = pictureCache(folderOf('picture'), maxBytes)
  await cache.put('p-used', copy, mine)
  await cache.get('p-used', theirs)
  for (let index = 0; index < 20; index++) {
    await cache.put(`p-${index}`, copy, mine)
    expect(readdirSync(folderOf('picture')).length).toBeLessThanOrEqual(2)
  }
  expect(readdirSync(folderOf('picture')).toSorted()).toEqual(['p-19', 'p-used'])
  await cache.put('p-vast', Buffer.alloc(2 * unit + 1), mine)
  expect(await cache.get('p-vast', mine)).toBeUndefined()
})

test('copies that one network alone has asked for have a limit together', async () => {
  const cache = pictureCache(folderOf('network'), maxBytes)
  for (let index = 0; index < 20; index++) await cache.put(`p${index}-a`, copy, mine)
  expect(readdirSync(folderOf('network'))).toHaveLength(8)
  // Another network requests one: it no longer counts for the first.
  await cache.get('p19-a', theirs)
  for (let index = 20; index < 40; index++) await cache.put(`p${index}-a`, copy, mine)
  expect(readdirSync(folderOf('network'))).toHaveLength(9)
  expect(await cache.get('p19-a', mine)).toEqual(copy)
})

test('the limit holds while many copies are written at once', async () => {
  const cache = pictureCache(folderOf('many'), maxBytes)
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      await cache.put(`p${index}-a`, Buffer.alloc(unit), `198.51.${index}.1`)
      expect(readdirSync(folderOf('many')).length).toBeLessThanOrEqual(64)
    }),
  )
  expect(readdirSync(folderOf('many'))).toHaveLength(64)
})

test('a new process knows the copies of the last one, and removes what was never finished', async () => {
  const folder = folderOf('again')
  mkdirSync(folder)
  for (let index = 0; index < 64; index++) {
    writeFileSync(join(folder, `p${index}-a`), copy)
    utimesSync(join(folder, `p${index}-a`), 1000 + index, 1000 + index)
  }
  writeFileSync(join(folder, 'left.partial'), copy)
  utimesSync(join(folder, 'left.partial'), 1000, 1000)
  writeFileSync(join(folder, 'written-now.partial'), copy)
  const cache = pictureCache(folder, maxBytes)
  await cache.put('new-a', copy, mine)
  expect(await cache.get('p0-a', mine)).toBeUndefined()
  expect(await cache.get('p1-a', mine)).toEqual(copy)
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual(['written-now.partial'])
})

test('processes that share a folder keep one limit', async () => {
  const folder = folderOf('shared')
  const listeners: ((name: string, bytes: number) => void)[] = []
  const changesOf = (index: number): CacheChanges => ({
    announce: (name, bytes) => listeners.forEach((listener, each) => each !== index && listener(name, bytes)),
    subscribe: (listener) => void (listeners[index] = listener),
  })
  const caches = [0, 1].map((index) => pictureCache(folder, maxBytes, changesOf(index)))
  for (let index = 0; index < 200; index++) {
    await caches[index % 2]!.put(`p${index}-a`, copy, `198.51.100.${index}`)
    expect(readdirSync(folder).length).toBeLessThanOrEqual(64)
  }
  expect(await caches[0]!.get('p199-a', mine)).toEqual(copy)
  expect(await caches[1]!.get('p198-a', mine)).toEqual(copy)
})

test('a folder that cannot be written is no cache, until it can', async () => {
  const folder = folderOf('occupied')
  writeFileSync(folder, '')
  const cache = pictureCache(folder, maxBytes)
  await cache.put('p-a', copy, mine)
  expect(await cache.get('p-a', mine)).toBeUndefined()
  rmSync(folder)
  await cache.put('p-a', copy, mine)
  expect(await cache.get('p-a', mine)).toEqual(copy)
})

test('copies in free sizes, from however many networks, leave ordinary ones half of the room', async () => {
  const cache = pictureCache(folderOf('lanes'), maxBytes)
  const ordinary = (index: number) => ordinaryName(`p${index}-a`)
  const ask = (name: string, index: number) => cache.put(name, copy, `198.51.${index}.1`)
  for (let index = 0; index < 32; index++) await ask(ordinary(index), index)
  for (let index = 0; index < 200; index++) await ask(`q${index}-a`, index)
  const kept = async () => Promise.all(Array.from({ length: 40 }, (_, index) => cache.get(ordinary(index), theirs)))
  expect((await kept()).filter(Boolean)).toHaveLength(32)
  for (let index = 32; index < 40; index++) await ask(ordinary(index), index)
  for (let index = 200; index < 230; index++) await ask(`q${index}-a`, index % 200)
  expect((await kept()).filter(Boolean).length).toBeGreaterThanOrEqual(32)
  expect(readdirSync(folderOf('lanes'))).toHaveLength(64)
})
