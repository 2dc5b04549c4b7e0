import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { string, stringMatching, array, assert, asyncProperty, oneof, property, constantFrom } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Server, type S3Server } from '../../../../../tests/support/providers/s3-server.ts'
import { FilesUnavailable, isFileKey, type FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'
import type { S3Settings } from './settings.ts'

const megabyte = 1024 * 1024

let folder: string
let server: S3Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-files-'))
  server = await s3Server()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, (name: string) => Promise<FileStore>][] = [
  ['on the disk', async (name) => openFiles({ kind: 'file', folder: join(folder, name) })],
  ['in a bucket', async (name) => openFiles(server.settings(`${name}/`))],
]

describe.each(stores)('files %s', (_, open) => {
  test('a file is what was put last, until it is removed', async () => {
    await using files = await open('put')
    expect(await files.get('media/a.png')).toBeUndefined()
    expect(await files.head('media/a.png')).toBeUndefined()
    await files.put('media/a.png', 'first')
    const first = await files.head('media/a.png')
    expect(first).toEqual({ size: 5, etag: expect.stringMatching(/^"[^"]+"$/), modified: expect.any(Date) })
    await files.put('media/a.png', Buffer.from('the second'))
    const second = (await files.get('media/a.png'))!
    expect(await text(second.body)).toBe('the second')
    expect(second).toMatchObject({ size: 10 })
    expect(second.etag).not.toBe(first!.etag)
    await files.remove('media/a.png')
    await files.remove('media/a.png')
    expect(await files.get('media/a.png')).toBeUndefined()
  })

  test('an empty file, and names with spaces and letters of any language, are files like others', async () => {
    await using files = await open('names')
    for (const key of ['media/leer.txt', 'media/Bücher & mehr/größe 1+2=3 % #?.txt', 'private/日本/ﷺ.csv']) {
      await files.put(key, '')
      expect(await files.head(key)).toMatchObject({ size: 0 })
      expect(await text((await files.get(key))!.body)).toBe('')
      await files.put(key, key)
      expect(await text((await files.get(key))!.body)).toBe(key)
    }
    const listed = await keysOf(files, '')
    expect(listed).toEqual(['media/Bücher & mehr/größe 1+2=3 % #?.txt', 'media/leer.txt', 'private/日本/ﷺ.csv'])
  })

  test('a part of a file is its bytes, and nothing where the file is another one by now', async () => {
    await using files = await open('ranges')
    await files.put('media/a.bin', '0123456789')
    const { etag } = (await files.head('media/a.bin'))!
    const part = async (start: number, end: number) => {
      const got = await files.get('media/a.bin', { range: { start, end }, etag })
      return got && { size: got.size, text: await text(got.body) }
    }
    expect(await part(0, 0)).toEqual({ size: 10, text: '0' })
    expect(await part(3, 6)).toEqual({ size: 10, text: '3456' })
    expect(await part(9, 9)).toEqual({ size: 10, text: '9' })
    await files.put('media/a.bin', 'abcdefghijkl')
    expect(await part(3, 6)).toBeUndefined()
  })

  test('a large stream arrives as it was, and one that fails half way leaves the file as it was', async () => {
    await using files = await open('large')
    const parts = Array.from({ length: 20 }, (_, index) => Buffer.alloc(megabyte, index))
    await files.put('media/large.bin', Readable.from(parts))
    const stored = (await files.get('media/large.bin'))!
    expect(stored.size).toBe(20 * megabyte)
    expect(hashOf(await buffer(stored.body))).toBe(hashOf(Buffer.concat(parts)))
    async function* failing() {
      yield* parts
      throw new Error('the sender is gone')
    }
    await expect(files.put('media/large.bin', Readable.from(failing()))).rejects.toThrow('the sender is gone')
    await expect(files.put('media/new.bin', Readable.from(failing()))).rejects.toThrow('the sender is gone')
    expect(await files.head('media/large.bin')).toMatchObject({ etag: stored.etag })
    expect(await keysOf(files, '')).toEqual(['media/large.bin'])
  })

  test('writers of one key at the same time leave the file of one of them', async () => {
    await using files = await open('writers')
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(100_000))
    await Promise.all(contents.map((content) => files.put('media/a.txt', content)))
    expect(contents).toContain(await text((await files.get('media/a.txt'))!.body))
    expect(await keysOf(files, '')).toEqual(['media/a.txt'])
  })

  test('a prefix lists and removes what is below it, over more than one page, and nothing beside it', async () => {
    await using files = await open('lists')
    const many = Array.from({ length: 1005 }, (_, index) => `media/demo/${String(index).padStart(4, '0')}.txt`)
    for (let start = 0; start < many.length; start += 50)
      await Promise.all(many.slice(start, start + 50).map((key) => files.put(key, 'x')))
    const beside = ['installation', 'media/demo.txt', 'media/demonstration/a.txt', 'private/demo/a.txt']
    for (const key of beside) await files.put(key, 'x')
    expect(await keysOf(files, 'media/demo/')).toEqual(many)
    expect(await keysOf(files, 'media/')).toHaveLength(many.length + 2)
    await files.removeAll('media/demo/')
    expect(await keysOf(files, '')).toEqual(beside)
    await files.removeAll('media/')
    expect(await keysOf(files, '')).toEqual(['installation', 'private/demo/a.txt'])
    await files.removeAll('media/nothing/')
  })

  test('no key and no prefix leads out of the store', async () => {
    await using files = await open('keys')
    for (const key of wrongKeys) {
      await expect(files.put(key, 'x'), key).rejects.toThrow('is not a key')
      await expect(files.get(key), key).rejects.toThrow('is not a key')
      await expect(files.head(key), key).rejects.toThrow('is not a key')
      await expect(files.remove(key), key).rejects.toThrow('is not a key')
    }
    for (const prefix of ['/', '..', '../', 'media', 'media/../', 'media//', 'private/../media/', '.uploads/', 'installation/'])
      await expect(files.removeAll(prefix), prefix).rejects.toThrow('is not a prefix')
    await expect(files.removeAll('')).rejects.toThrow('is not a prefix')
  })

  test('whatever a key is, it is refused or names a file of its own', async () => {
    await using files = await open('property')
    const name = oneof(
      string({ unit: 'binary', maxLength: 12 }),
      stringMatching(/^[.\w/\\%-]{0,8}$/),
      constantFrom('..', '.', '', '\0'),
    )
    const key = array(name, { minLength: 1, maxLength: 4 }).map((names) => ['media', ...names].join('/'))
    await assert(
      asyncProperty(key, async (wanted) => {
        if (!isFileKey(wanted)) {
          await expect(files.put(wanted, 'x')).rejects.toThrow('is not a key')
          return
        }
        await files.put(wanted, wanted)
        expect(await text((await files.get(wanted))!.body)).toBe(wanted)
        expect(await keysOf(files, '')).toEqual([wanted])
        await files.removeAll('media/')
      }),
      { numRuns: 150 },
    )
  })
})

const wrongKeys = [
  '',
  'a.png',
  '/media/a.png',
  'media',
  'media/',
  'media//a.png',
  'media/../secret.key',
  'media/a/../../secret.key',
  'media/./a.png',
  'media/.installation',
  'media/.private/a.csv',
  'media/a\\..\\b',
  'media/a\0.png',
  'media/a\n.png',
  'media/\ud800.png',
  `media/${'a'.repeat(256)}`,
  `media/${'a/'.repeat(400)}a`,
  'private',
  'Media/a.png',
  'installation/a',
  'uploads/a',
]

test('keys have no empty, hidden or parent name in them', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 40 }), (end) => {
      const key = `media/${end}`
      if (isFileKey(key)) expect(key.split('/').every((name) => name !== '' && !name.startsWith('.'))).toBe(true)
    }),
  )
})

test('a bucket that is missing and a service that is away say so in one line', async () => {
  await using own = await s3Server()
  const settings = own.settings('')
  expect(await reasonOf({ ...settings, bucket: 'another' })).toBe('there is no bucket another')
  await own.stop()
  expect(await reasonOf(settings)).toBe('the service cannot be reached (ECONNREFUSED)')
  await using files = await openFiles(settings)
  await expect(files.get('media/a.txt')).rejects.toMatchObject({ status: 503, code: 'FILES_UNAVAILABLE' })
  await expect(keysOf(files, '')).rejects.toBeInstanceOf(FilesUnavailable)
})

test('a service that refuses is not asked again, and one that fails is asked three times', async () => {
  let requests = 0
  let code = ''
  const service = createServer((request, response) => {
    requests++
    request.resume().on('end', () => {
      response.writeHead(code === 'InternalError' ? 500 : 403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const refusals: Record<string, [string, number]> = {
    SignatureDoesNotMatch: ['S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong', 1],
    AccessDenied: ['the access is denied', 1],
    InternalError: ['InternalError: no', 3],
  }
  for (const [refusal, [reason, times]] of Object.entries(refusals)) {
    requests = 0
    code = refusal
    expect(await reasonOf({ ...server.settings(''), endpoint })).toBe(reason)
    expect(requests, refusal).toBe(times)
  }
  service.closeAllConnections()
  service.close()
})

async function reasonOf(settings: S3Settings): Promise<string> {
  await using files = await openFiles(settings)
  const error = await files.put('media/a.txt', 'x').catch((failure: unknown) => failure)
  return (error as FilesUnavailable).reason
}

async function keysOf(files: FileStore, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(files.list(prefix))).map(({ key }) => key).toSorted()
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
