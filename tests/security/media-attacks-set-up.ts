import { files, folders } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { ownerClient, type TestShop } from '../support/shop/shop.ts'
import { testFiles } from '../support/servers/test-files.ts'

export let server: TestServer

let shade = 0
export const aPicture = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: { r: 9, g: ++shade % 256, b: 80 } } })
    .png()
    .toBuffer()
export const library = (shop: TestShop) => ownerClient(shop, { files, folders })
export const here = (url: string) => server.url + new URL(url).pathname
export const statusOf = async (path: string, init?: RequestInit) => (await fetch(server.url + path, init)).status

export async function put(url: string, content: Buffer | string) {
  const response = await fetch(url, { method: 'PUT', body: content as unknown as string })
  return { status: response.status, body: (await response.json()) as any }
}

export async function uploadUrl(shop: TestShop, mimeType = 'application/octet-stream', options: object = {}): Promise<string> {
  return here((await library(shop).files.generateFileUploadUrl(mimeType, options)).uploadUrl!)
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer({ files: testFiles() })))
  afterAll(() => server[Symbol.asyncDispose]())
}
