import { files } from '@wix/media'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import type { FileStore } from '../../apps/server/src/kernel/files/file-store.ts'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../support/shop/shop.ts'
import { testFiles } from '../support/servers/test-files.ts'
import { until } from '../support/until.ts'
import { refusedWith } from '../support/requests/answers.ts'

const here = (server: TestServer, url: string) => server.url + new URL(url, server.url).pathname

test('a picture that is stored again while it is removed for good keeps its file', async () => {
  const disk = testFiles()
  const gate = Promise.withResolvers<void>()
  let removals = 0
  // The file goes last: until then everything else of the removal is done.
  const slow: FileStore = {
    ...disk,
    async remove(key) {
      removals++
      await gate.promise
      await disk.remove(key)
    },
  }
  await using server = await startServer({ files: slow, background: true })
  using _open = { [Symbol.dispose]: () => gate.resolve() }
  const shop = await aShop(server)
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  const store = async () => shop.owner('POST', '/stoa/v1/pictures', { content: picture.toString('base64') })
  const first = (await store()).body.picture.id
  expect((await store()).body.picture.id).toBe(first)
  await ownerClient(shop, { files }).files.bulkDeleteFiles([first], { permanent: true })
  await until(() => removals > 0)
  const second = (await store()).body.picture.id
  gate.resolve()
  // While some remove it, others store it.
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 3 > 0) return store()
      const listed = await ownerClient(shop, { files }).files.listFiles()
      await ownerClient(shop, { files }).files.bulkDeleteFiles([first, ...listed.files!.map(({ _id }) => _id!)], {
        permanent: true,
      })
    }),
  )
  expect(new Set(answers.flatMap((answer) => answer?.status ?? []))).toContain(200)
  for (const { status, body } of answers.flatMap((answer) => answer ?? []))
    if (status !== 200) expect(body).toMatchObject(refusedWith('PICTURE_REMOVED'))
  const last = (await store()).body.picture.id
  await server.app.drain()
  const { files: left } = await ownerClient(shop, { files }).files.listFiles()
  expect(left!.map(({ _id }) => _id)).toContain(last)
  for (const { _id } of left!) expect((await fetch(`${server.url}/media/${_id}`)).status, _id).toBe(200)
  expect((await fetch(`${server.url}/media/${first}`)).status).toBe(404)
  expect([first, second]).toHaveLength(new Set([first, second]).size)
})

test('simultaneous uploads of every kind stay within the storage space of their site', async () => {
  const size = 10_000
  await using server = await startServer({ storageLimit: BigInt(10 * size), background: true })
  const [shop, other] = [await aShop(server), await aShop(server)]
  const text = (mark: number) => String(mark).padEnd(size, '.')
  const urls = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await uploadUrl(shop)).replace(/^.*\/media/, `${server.url}/media`)))
  const [put, form] = [await urls(8), await urls(8)]
  const resumable = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { uploadUrl: url } = await ownerClient(shop, { files }).files.generateFileResumableUploadUrl('text/plain')
      return here(server, url!)
    }),
  )
  const tries = await Promise.all([
    ...put.map(async (url, index) => statusOf(await fetch(url, { method: 'PUT', body: text(index) }))),
    ...form.map(async (url, index) => {
      const body = new FormData()
      body.append('file', new Blob([text(100 + index)]), 'a.txt')
      return statusOf(await fetch(url, { method: 'POST', body }))
    }),
    ...resumable.map((endpoint, index) => sent(endpoint, text(200 + index))),
  ])
  expect(new Set(tries)).toEqual(new Set([200, 'SITE_QUOTA_EXCEEDED']))
  // A resumable upload announces what it needs, and may be refused for others that were too late in the end.
  const stored = tries.filter((each) => each === 200).length
  const { body: space } = await shop.owner('GET', '/stoa/v1/media/space')
  expect(space).toEqual({ usedBytes: String(stored * size), limitBytes: String(10 * size) })
  expect(stored).toBeGreaterThanOrEqual(8)
  expect(stored).toBeLessThanOrEqual(10)

  while (
    (await fetch(here(server, await uploadUrl(shop, '1').catch(() => '/')), { method: 'PUT', body: text(1) })).status === 200
  );
  expect(
    await refusedRule(shop, '/site-media/v1/files/generate-upload-url', { mimeType: 'text/plain', sizeInBytes: String(size) }),
  ).toBe('SITE_QUOTA_EXCEEDED')
  expect(
    await refusedRule(shop, '/site-media/v1/files/generate-resumable-upload-url', {
      mimeType: 'text/plain',
      sizeInBytes: String(size),
    }),
  ).toBe('SITE_QUOTA_EXCEEDED')
  const visitor = await aVisitor(shop)
  const ofVisitor = { mimeType: 'image/png', sizeInBytes: String(size) }
  expect((await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', ofVisitor)).body).toMatchObject(
    rule('SITE_QUOTA_EXCEEDED'),
  )
  // Another site has its own space, and what is deleted for good is free again.
  expect(await statusOf(await fetch(here(server, await uploadUrl(other)), { method: 'PUT', body: text(1) }))).toBe(200)
  const { files: all } = await ownerClient(shop, { files }).files.listFiles()
  await ownerClient(shop, { files }).files.bulkDeleteFiles(all!.slice(0, 1).map(({ _id }) => _id!))
  expect((await shop.owner('GET', '/stoa/v1/media/space')).body.usedBytes).toBe(String(10 * size))
  await ownerClient(shop, { files }).files.bulkDeleteFiles(
    all!.map(({ _id }) => _id!),
    { permanent: true },
  )
  expect((await shop.owner('GET', '/stoa/v1/media/space')).body.usedBytes).toBe('0')
})

test('of simultaneous replacements of one file one is made, and what shows the file shows that one', async () => {
  await using server = await startServer({ background: true })
  const shop = await aShop(server)
  const store = async (index: number) => {
    const side = { width: 4 + index, height: 4, channels: 3 } as const
    const content = await sharp({ create: { ...side, background: '#224466' } })
      .png()
      .toBuffer()
    return (await shop.owner('POST', '/stoa/v1/pictures', { content: content.toString('base64') })).body.picture.id as string
  }
  const [before, ...others] = await Promise.all(Array.from({ length: 6 }, (_, index) => store(index)))
  const product = await aProduct(shop, { name: 'Boat', pictures: [{ id: before! }] })
  const replace = (replacementId: string) => shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: before, replacementId })
  const answers = await Promise.all(others.map(replace))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  const made = others.filter((_, index) => answers[index]!.status === 200)
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  expect(body.product.media.main.image.id).toBe(made[0])
  // Two files in the place of each other, at the same time.
  const [one, two] = [made[0]!, others.find((id) => id !== made[0])!]
  const crossed = await Promise.all([
    shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: one, replacementId: two }),
    shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: two, replacementId: one }),
  ])
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

async function uploadUrl(shop: TestShop, sizeInBytes?: string): Promise<string> {
  const given = { mimeType: 'text/plain', ...(sizeInBytes && { sizeInBytes }) }
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', given)
  return body.uploadUrl
}

const rule = (ruleName: string) => ({ details: { validationError: { fieldViolations: [{ ruleName }] } } })

async function refusedRule(shop: TestShop, path: string, request: object): Promise<string> {
  const { body } = await shop.owner('POST', path, request)
  return body.details?.validationError.fieldViolations[0].ruleName
}

async function statusOf(response: Response): Promise<number | string> {
  const body = (await response.json()) as any
  return response.status === 200 ? 200 : body.details.applicationError.code
}

function sent(endpoint: string, content: string): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  new Upload(Buffer.from(content), {
    endpoint,
    retryDelays: [],
    onSuccess: () => resolve(200),
    onError: (error) => {
      const text = (error as { originalResponse?: { getBody(): string } }).originalResponse?.getBody() ?? ''
      resolve(text.includes('SITE_QUOTA_EXCEEDED') ? 'SITE_QUOTA_EXCEEDED' : `${error.message} ${text}`)
    },
  }).start()
  return promise
}
