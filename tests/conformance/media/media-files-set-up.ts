import { files, folders } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

/** A picture of one colour; every call makes another one. */
let shade = 0
export const aPicture = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: shade++ % 256, b: 10 } } })
    .png()
    .toBuffer()

export const owner = (shop: TestShop) => ownerClient(shop, { files, folders })
export const here = (url: string) => server.url + new URL(url).pathname

export async function uploadUrl(shop: TestShop, mimeType: string, options: object = {}): Promise<string> {
  const { uploadUrl: url } = await owner(shop).files.generateFileUploadUrl(mimeType, options)
  return here(url!)
}

export async function put(url: string, content: Buffer | string, type = 'application/octet-stream') {
  const response = await fetch(url, { method: 'PUT', body: content as unknown as string, headers: { 'content-type': type } })
  return { status: response.status, body: (await response.json()) as any }
}

export async function uploaded(shop: TestShop, options: { name?: string; content?: Buffer; [option: string]: unknown } = {}) {
  const { name = 'boat.png', content = await aPicture(), ...more } = options
  const url = await uploadUrl(shop, 'application/octet-stream', { fileName: name, ...more })
  const { status, body } = await put(url, content)
  expect(body, JSON.stringify(body)).toHaveProperty('file')
  expect(status).toBe(200)
  return body.file as { id: string; url: string } & Record<string, any>
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await sharedServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
