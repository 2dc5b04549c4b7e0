import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { refused } from '../../support/requests/answers.ts'
import { server, aPicture, owner, here, uploadUrl, put, setUp } from './media-files-set-up.ts'

setUp()

test('a file is uploaded with PUT, described and served', async () => {
  const shop = await aShop(server)
  const content = await aPicture(60, 40)
  const url = await uploadUrl(shop, 'image/png', { fileName: 'boat.png', labels: ['sea', 'sea', 'blue'] })
  const { status, body } = await put(url, content)
  expect(status).toBe(200)
  const { file } = body
  expect(file).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
    displayName: 'boat.png',
    parentFolderId: 'media-root',
    url: `http://localhost/media/${file.id}`,
    sizeInBytes: String(content.length),
    private: false,
    mediaType: 'IMAGE',
    operationStatus: 'READY',
    state: 'OK',
    labels: ['sea', 'blue'],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    media: { image: { image: { width: 60, height: 40, filename: 'boat.png' }, colors: { prominent: { rgb: { r: 200 } } } } },
  })
  const served = await fetch(here(file.url))
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(content)
  const read = await owner(shop).files.getFileDescriptor(file.id)
  expect(read).toMatchObject({
    _id: file.id,
    media: { image: { image: `wix:image://v1/${file.id}/boat.png#originWidth=60&originHeight=40` } },
  })
})

test('the same upload again is the same file, and of simultaneous ones there is one', async () => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'image/png', { fileName: 'boat.png' })
  const content = await aPicture()
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(url, content)))
  expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1)
  expect((await put(url, await aPicture())).body.file.id).toBe(answers[0]!.body.file.id)
  expect((await owner(shop).files.listFiles()).files).toHaveLength(1)
})

test('a form uploads its file', async () => {
  const shop = await aShop(server)
  const form = new FormData()
  form.append('note', 'before the file')
  form.append('file', new Blob([await aPicture()], { type: 'image/png' }), 'größe ☀.png')
  const response = await fetch(await uploadUrl(shop, 'image/png'), { method: 'POST', body: form })
  expect(response.status).toBe(200)
  expect(((await response.json()) as any).file).toMatchObject({ displayName: 'größe ☀.png', mediaType: 'IMAGE' })
})

test.each([
  ['a form without a file', () => ({ method: 'POST', body: new FormData() }), 400, 'FORM_WITHOUT_FILE'],
  ['a POST that is no form', () => ({ method: 'POST', body: 'x' }), 415, 'FORM_EXPECTED'],
  [
    'a form that breaks off',
    () => ({
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    400,
    'FORM_UNREADABLE',
  ],
  ['no bytes', () => ({ method: 'PUT', body: '' }), 400, 'ZERO_FILE_SIZE'],
  [
    'a program',
    () => ({ method: 'PUT', body: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') }),
    415,
    'UNSUPPORTED_FILE_FORMAT',
  ],
  ['a large program', () => ({ method: 'PUT', body: Buffer.alloc(8 * 1024 * 1024, 'MZ\u0000') }), 415, 'UNSUPPORTED_FILE_FORMAT'],
  [
    'a picture that ends too early',
    async () => ({ method: 'PUT', body: (await aPicture(200, 200)).subarray(0, 120) }),
    400,
    'FILE_UNREADABLE',
  ],
  [
    'an archive without a directory',
    () => ({ method: 'PUT', body: Buffer.from('504b030414000000080000000000', 'hex') }),
    400,
    'FILE_UNREADABLE',
  ],
])('%s is refused, and leaves no file', async (_what, request, status, code) => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'application/octet-stream')
  const response = await fetch(url, await request())
  expect([response.status, ((await response.json()) as any).details.applicationError.code]).toEqual([status, code])
  expect((await owner(shop).files.listFiles()).files).toEqual([])
})

test('content decides what a file is, and not what somebody calls it', async () => {
  const shop = await aShop(server)
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><rect width="4" height="4" fill="url(https://else.example/x)"/></a><image href="https://else.example/y.png"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(2)</script></body></foreignObject><style>&lt;/style&gt;&lt;script&gt;alert(3)&lt;/script&gt;</style></svg>'
  const asPicture = await put(await uploadUrl(shop, 'image/png', { fileName: 'a.png' }), svg)
  expect(asPicture).toMatchObject(refused(415, 'MISMATCH_MIME_TYPE'))
  const { file } = (await put(await uploadUrl(shop, 'image/svg+xml', { fileName: 'a.svg' }), svg)).body
  expect(file).toMatchObject({ mediaType: 'VECTOR', media: { vector: { image: { width: 4, height: 4 } } } })
  const served = await (await fetch(here(file.url))).text()
  expect(served).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*>.*<rect width="4" height="4"/s)
  expect(served).not.toMatch(/script|alert|else\.example|onload|foreignObject/i)
  const page = await put(await uploadUrl(shop, 'text/plain', { fileName: 'a.txt' }), '<html><script>alert(1)</script></html>')
  const answer = await fetch(here(page.body.file.url))
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('what an address for an upload is asked for is checked when it is made', async () => {
  const shop = await aShop(server)
  const { files: library } = owner(shop)
  const ruleOf = (call: Promise<unknown>) =>
    call.then(
      () => 'served',
      ({ details }: any) => details.validationError?.fieldViolations[0].ruleName ?? details.applicationError.code,
    )
  expect(await ruleOf(library.generateFileUploadUrl('text/html'))).toBe('UNSUPPORTED_FILE_FORMAT')
  expect(await ruleOf(library.generateFileUploadUrl('image/png', { fileName: 'song.mp3' }))).toBe('MISMATCH_MIME_TYPE')
  expect(await ruleOf(library.generateFileUploadUrl('image/png', { parentFolderId: 'nowhere' }))).toBe('FOLDER_NOT_FOUND')
  const size = (sizeInBytes: string) =>
    shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', sizeInBytes })
  expect(JSON.stringify((await size('0')).body)).toContain('ZERO_FILE_SIZE')
  expect(JSON.stringify((await size('999999999')).body)).toContain('FILE_SIZE_OVER_LIMIT')
})

test('an address for an upload is a secret of its site, and expires', async () => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'image/png')
  const content = await aPicture()
  for (const wrong of [url.slice(0, -1), `${url}x`, withOtherEnd(url), `${server.url}/media/uploads/x`])
    expect((await put(wrong, content)).status).toBe(404)
  const other = await aShop(server)
  const [ids, of] = [other.credentials.siteId.replaceAll('-', ''), shop.credentials.siteId.replaceAll('-', '')]
  expect((await put(url.replace(of, ids), content)).status).toBe(404)
  const { send } = await aVisitor(shop)
  expect((await send('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png' })).status).toBe(403)
})
