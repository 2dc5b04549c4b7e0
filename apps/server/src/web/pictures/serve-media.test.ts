import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openFilesOf, rawGet, serve } from '../../../../../tests/support/media/served-files.ts'
import { s3Server, type S3Server } from '../../../../../tests/support/providers/s3-server.ts'
import { until } from '../../../../../tests/support/until.ts'
import { openFiles } from '../../kernel/files/open-files.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'

let folder: string
let bucket: S3Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-served-'))
  bucket = await s3Server()
})
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => Promise<FileStore>][] = [
  ['on the disk', () => openFiles({ kind: 'file', folder: join(folder, 'media') })],
  ['in a bucket', () => openFiles(bucket.settings('served/'))],
]

describe.each(stores)('public files %s', (_, open) => {
  let files: FileStore
  let server: Awaited<ReturnType<typeof serve>>
  let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>
  beforeAll(async () => {
    files = await open()
    server = await serve(files)
    get = (path, headers = {}, method = 'GET') => fetch(server.url + path, { headers, method })
    await files.put('media/imported/a.png', '0123456789')
    await files.put('media/empty.txt', '')
    await files.put('private/product-imports/a.csv', 'customers')
    await files.put('installation', 'an id')
    writeFileSync(join(folder, 'secret.key'), 'the secret')
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await files[Symbol.asyncDispose]()
  })

  test('a file comes whole, with its type, its length and how long it can be kept', async () => {
    const response = await get('/media/imported/a.png')
    expect(await response.text()).toBe('0123456789')
    const { etag } = (await files.head('media/imported/a.png'))!
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'last-modified': expect.stringMatching(/GMT$/),
      etag,
    })
    expect(await (await get('/media/imported/a.png?w=200')).text()).toBe('0123456789')
    const head = await get('/media/imported/a.png', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const empty = await get('/media/empty.txt')
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', ''])
  })

  test('pictures and videos have their types; whatever a browser could run is only to be downloaded', async () => {
    const types = {
      'a.svg': 'image/svg+xml',
      'a.JPG': 'image/jpeg',
      'a.mp4': 'video/mp4',
      'a.html': 'application/octet-stream',
      'a.xhtml': 'application/octet-stream',
      'a.xml': 'application/octet-stream',
      'a.js': 'application/octet-stream',
      'a.constructor': 'application/octet-stream',
      a: 'application/octet-stream',
    }
    const script = '<script>alert(1)</script>'
    for (const [name, type] of Object.entries(types)) {
      await files.put(`media/types/${name}`, script)
      const response = await get(`/media/types/${name}`)
      expect([response.headers.get('content-type'), await response.text()], name).toEqual([type, script])
    }
  })

  test('a part is sent where one is asked for, and the whole file where the header makes no sense', async () => {
    const part = async (range: string, headers = {}) => {
      const response = await get('/media/imported/a.png', { range, ...headers })
      return `${response.status} ${response.headers.get('content-range')} ${await response.text()}`
    }
    expect(await part('bytes=0-0')).toBe('206 bytes 0-0/10 0')
    expect(await part('bytes=3-6')).toBe('206 bytes 3-6/10 3456')
    expect(await part('bytes=7-')).toBe('206 bytes 7-9/10 789')
    expect(await part('bytes=-4')).toBe('206 bytes 6-9/10 6789')
    expect(await part(`bytes=-${'9'.repeat(400)}`)).toBe('206 bytes 0-9/10 0123456789')
    expect(await part(`bytes=2-${'9'.repeat(400)}`)).toBe('206 bytes 2-9/10 23456789')
    const whole = '200 null 0123456789'
    for (const malformed of [
      'bytes=',
      'bytes=-',
      'bytes=6-3',
      'bytes=a-b',
      'bytes=1-2,4-5',
      'bytes=0x1-5',
      'bytes = 1-2',
      'lines=1-2',
      '1-2',
    ])
      expect(await part(malformed), malformed).toBe(whole)
    for (const beyond of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
      expect(await part(beyond), beyond).toBe('416 bytes */10 ')
    expect((await get('/media/empty.txt', { range: 'bytes=0-' })).status).toBe(416)
    const { etag } = (await files.head('media/imported/a.png'))!
    expect(await part('bytes=3-6', { 'if-range': etag })).toBe('206 bytes 3-6/10 3456')
    expect(await part('bytes=3-6', { 'if-range': '"another"' })).toBe(whole)
    const head = await get('/media/imported/a.png', { range: 'bytes=3-6' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  test('a browser that has the file gets no second copy, and a condition that does not hold gets none either', async () => {
    const { etag, modified } = (await files.head('media/imported/a.png'))!
    const at = (milliseconds: number) => new Date(modified.getTime() + milliseconds).toUTCString()
    const status = async (headers: Record<string, string>) => {
      const response = await get('/media/imported/a.png', headers)
      expect([200, 206].includes(response.status)).toBe((await response.text()).length > 0)
      return response.status
    }
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': '"x"' })).toBe(200)
    expect(await status({ 'if-none-match': '"x"', 'if-modified-since': at(0) })).toBe(200)
    expect(await status({ 'if-modified-since': at(0) })).toBe(304)
    expect(await status({ 'if-modified-since': at(-60_000) })).toBe(200)
    expect(await status({ 'if-modified-since': 'yesterday' })).toBe(200)
    expect(await status({ 'if-match': '"x"' })).toBe(412)
    expect(await status({ 'if-match': etag })).toBe(200)
    expect(await status({ 'if-unmodified-since': at(-60_000) })).toBe(412)
    expect(await status({ 'if-none-match': etag, range: 'bytes=0-0' })).toBe(304)
  })

  test('no address leads to a private file or out of the store', async () => {
    const paths = [
      '/media/../private/product-imports/a.csv',
      '/media/%2e%2e/private/product-imports/a.csv',
      '/media/%2e%2e%2fprivate/product-imports/a.csv',
      '/media/%252e%252e%252fprivate%252fproduct-imports%252fa.csv',
      '/media/..%5cprivate%5cproduct-imports%5ca.csv',
      '/media/..\\private\\product-imports\\a.csv',
      '/media/.private/product-imports/a.csv',
      '/media/%2eprivate/product-imports/a.csv',
      '/media//private/product-imports/a.csv',
      '/media/private/product-imports/a.csv',
      '/media/./.private/product-imports/a.csv',
      '/media/.installation',
      '/media/installation',
      '/media/.uploads/',
      '/media/../../secret.key',
      '/media/%2e%2e%2fsecret.key',
      '/media/imported/..%2f..%2f..%2fsecret.key',
      '/media/imported/a.png%00.txt',
      '/media/imported/a.png%00',
      '/media/imported/a.png/x',
      '/media/imported',
      '/media/imported/',
      '/media/',
      '/media',
      '/media/%ff%fe',
      '/media/%c0%ae%c0%ae/secret.key',
      '/media/%',
      `/media/${'a'.repeat(450)}`,
      '/private/product-imports/a.csv',
      '//private/product-imports/a.csv',
      `/media//${join(folder, 'secret.key')}`,
    ]
    for (const path of paths) {
      const answer = await rawGet(server.url, path)
      expect(answer, path).toMatch(/^HTTP\/1\.1 (400|404|414) /)
      expect(answer, path).not.toMatch(/customers|the secret|an id|0123456789/)
    }
  })

  test('whoever goes away in the middle of a large file leaves nothing open', async () => {
    await files.put('media/large.bin', Buffer.alloc(30_000_000, 'a'))
    for (let count = 0; count < 20; count++) {
      const aborted = new AbortController()
      const response = await fetch(`${server.url}/media/large.bin`, { signal: aborted.signal })
      await response.body!.getReader().read()
      aborted.abort()
    }
    expect((await (await get('/media/large.bin')).arrayBuffer()).byteLength).toBe(30_000_000)
    await until(() => (openFilesOf('large.bin') === 0 ? true : undefined))
  })
})

test('where the bucket is away, a picture answers 503 and says when to come again', async () => {
  const away = await s3Server()
  await using files = await openFiles(away.settings(''))
  await using server = await serve(files, pino({ level: 'silent' }))
  await away.stop()
  const response = await fetch(`${server.url}/media/a.png`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ details: { applicationError: { code: 'FILES_UNAVAILABLE' } } })
})

test('a folder is no file, and a file with any name is one', async () => {
  const own = mkdtempSync(join(tmpdir(), 'stoa-served-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  mkdirSync(join(own, 'folder.png'))
  writeFileSync(join(own, 'Größe & Farbe (1).png'), 'x')
  await using files = await openFiles({ kind: 'file', folder: own })
  await using server = await serve(files)
  const statusOf = async (name: string) => {
    const response = await fetch(`${server.url}/media/${encodeURIComponent(name)}`)
    await response.arrayBuffer()
    return response.status
  }
  expect(await statusOf('folder.png')).toBe(404)
  expect(await statusOf('Größe & Farbe (1).png')).toBe(200)
})
