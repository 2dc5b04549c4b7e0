import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { files, folders } from '@wix/media'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { openFiles } from '../../../apps/server/src/kernel/files/open-files.ts'
import { pictureOf } from '../../support/media/pictures.ts'
import { s3Server, type S3Server } from '../../support/providers/s3-server.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'

export let server: TestServer
let s3: S3Server | undefined
export let stored: FileStore
let host: Server
export let address: string
export let shop: TestShop
/** The answer of the other host; by default a picture for each path. */
let answer: (request: IncomingMessage) => { status?: number; body?: Buffer; location?: string; cut?: true }
export let asked: IncomingMessage[]
/** Thrown instead of writing a file. */
let failure: Error | undefined

export const owner = () => ownerClient(shop, { files, folders })
export const here = (url: string | null | undefined) => server.url + new URL(url!).pathname
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: any) => error.details?.applicationError?.code ?? error.details?.validationError?.fieldViolations[0].ruleName,
  )

export async function imported(path = '/boat.png', options: object = {}): Promise<any> {
  const { file } = await owner().files.importFile(address + path, options)
  await server.app.drain(shop.credentials.siteId)
  return owner().files.getFileDescriptor(file!._id!)
}

export async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of stored.list(prefix)) keys.push(key)
  return keys
}

export async function uploaded(content: Buffer | string, options: object = {}): Promise<any> {
  const { uploadUrl } = await owner().files.generateFileUploadUrl('application/octet-stream', options)
  const response = await fetch(here(uploadUrl), { method: 'PUT', body: content as never })
  return ((await response.json()) as any).file
}

export function answerBy(given: typeof answer): void {
  answer = given
}

export function failWritesWith(error: Error | undefined): void {
  failure = error
}

/** Starts a server whose files are in this kind of store, and another host. Call it once in a suite. */
export function setUp(kind: 'disk' | 's3'): void {
  beforeAll(async () => {
    s3 = kind === 's3' ? await s3Server() : undefined
    const plain = s3 ? await openFiles(s3.settings('imports/')) : testFiles()
    stored = {
      ...plain,
      async put(key, content) {
        if (!failure) return plain.put(key, content)
        // As a disk that is full in the middle of a file.
        if (content instanceof Readable) content.destroy()
        throw failure
      },
      [Symbol.asyncDispose]: () => plain[Symbol.asyncDispose](),
    }
    server = await startServer({ files: stored, log: pino({ level: 'silent' }) })
    host = createServer((request, response) => {
      asked.push(request)
      const { status = 200, body = pictureOf(request.url!), location, cut } = answer(request)
      response.writeHead(status, { 'content-length': body.length, ...(location && { location }) })
      if (cut) return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
      response.end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => host.once('listening', resolve))
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    shop = await aShop(server)
    answer = () => ({})
    asked = []
    failure = undefined
  })
  afterAll(async () => {
    host.closeAllConnections()
    host.close()
    await server[Symbol.asyncDispose]()
    await stored[Symbol.asyncDispose]()
    await s3?.[Symbol.asyncDispose]()
  })
}
