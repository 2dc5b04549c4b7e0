import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from '@wix/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '../support/media/hostile-files.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const threats = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/threats.json'), 'utf8')) as {
  hostileFiles: Record<string, string>
}
/** The answer to each file according to the document. */
const stated = new Map(Object.entries(threats.hostileFiles))

test('the document lists exactly the files that are tried', () => {
  expect([...stated.keys()]).toEqual(Object.keys(hostileFiles))
})

test.each(Object.entries(hostileFiles))('%s', async (name, { content, mimeType = 'application/octet-stream', absent }) => {
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl(mimeType, { fileName: name })
  const body = (await content()) as unknown as string
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body })
  const answer = (await response.json()) as any
  if (response.status !== 200) {
    expect(`${response.status} \`${answer.details.applicationError.code}\``).toBe(stated.get(name))
    return
  }
  const served = await fetch(server.url + new URL(answer.file.url).pathname)
  expect(`stored, served as \`${served.headers.get('content-type')}\``).toBe(
    stated.get(name)?.replace(/ without .*|, (?:no|with) .*/, ''),
  )
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox|sandbox.*default-src 'none'/)
  const text = Buffer.from(await served.arrayBuffer()).toString('latin1')
  if (absent) expect(text).not.toMatch(absent)
  expect(Boolean(absent)).toBe(stated.get(name)!.includes(' without '))
})

test('a document that would do harm has no picture of its page', async () => {
  await server.app.drain()
  const { files: documents } = await ownerClient(shop, { files }).files.listFiles({ mediaTypes: ['DOCUMENT'] })
  const drawn = documents!.filter(({ displayName, thumbnailUrl }) => displayName?.startsWith('PDF') && thumbnailUrl)
  const withPicture = [...stated].flatMap(([name, answer]) => (answer.endsWith('with a picture of its page') ? [name] : []))
  expect(drawn.map(({ displayName }) => displayName)).toEqual(withPicture)
})
