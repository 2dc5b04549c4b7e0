import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneColour, pictureServer, type PictureServer } from '../../../../../tests/support/media/picture-server.ts'

let server: PictureServer
beforeAll(async () => void (server = await pictureServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function icon(color: string, id: string, kind?: '192' | '512' | 'maskable') {
  const response = await server.get(`touch-icons/${color}/${kind ? `${kind}/` : ''}${id}.png`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => `#${data.subarray((y * info.width + x) * info.channels).toString('hex', 0, 3)}`
  return { width: info.width, height: info.height, hasAlpha: info.channels === 4, at }
}

test('a drawing stands in the middle of an icon of 180 pixels, on the ground of the shop', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="#00ff00"/></svg>'
  const { at, ...size } = await icon('f4f1ea', await server.stored(Buffer.from(svg)))
  expect(size).toEqual({ width: 180, height: 180, hasAlpha: false })
  expect([at(0, 0), at(90, 20), at(90, 90)]).toEqual(['#f4f1ea', '#f4f1ea', '#00ff00'])
})

test('a square picture without transparent parts fills the icon', async () => {
  const { at } = await icon('ffffff', await server.stored(await oneColour(64, 64, '#0000ff').png().toBuffer()))
  expect([at(0, 0), at(179, 179)]).toEqual(['#0000ff', '#0000ff'])
})

test('a web manifest gets icons of 192 and 512 pixels, and one whose drawing is inside the circle that every shape leaves', async () => {
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0zM8 8v4h4V8z" fill="#00ff00"/></svg>'
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="10"><rect width="60" height="10" fill="#00ff00"/></svg>'
  for (const drawing of [square, wide]) {
    const id = await server.stored(Buffer.from(drawing))
    const { at: _at, ...small } = await icon('f4f1ea', id, '192')
    expect(small).toEqual({ width: 192, height: 192, hasAlpha: false })
    const { at, width, height } = await icon('f4f1ea', id, 'maskable')
    expect([width, height]).toEqual([512, 512])
    const drawn: number[] = []
    for (let y = 0; y < 512; y += 4)
      for (let x = 0; x < 512; x += 4) if (at(x, y) !== '#f4f1ea') drawn.push(Math.hypot(x - 255.5, y - 255.5))
    expect(Math.max(...drawn)).toBeGreaterThan(190)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(205.5)
  }
})

test('nothing is drawn for what is no stored picture, and no other colours than those of pages are asked for', async () => {
  const id = await server.stored(await oneColour(8, 8, '#0000ff').png().toBuffer())
  const asked = [
    `zzzzzz/${id}`,
    `fff/${id}`,
    'ffffff/no-such-picture',
    `ffffff/..%2f${id}`,
    `ffffff/999/${id}`,
    `ffffff/__proto__/${id}`,
  ]
  for (const path of asked) expect((await server.get(`touch-icons/${path}.png`)).status, path).toBe(404)
})

test('whatever is stored as a picture gives an icon or a refusal', { timeout: 120_000 }, async () => {
  const dot = await oneColour(1, 1, '#ff0000').png().toBuffer()
  const line = await oneColour(20_000, 1, '#ff0000').png().toBuffer()
  const svg = (attributes: string, body = '<rect width="9" height="9"/>') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`)
  for (const bytes of [dot, line]) expect((await icon('ffffff', await server.stored(bytes))).width).toBe(180)
  const hostile: [string, Buffer][] = [
    ['svg', svg('width="9" height="9"', '<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>')],
    [
      'svg',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">&x;</text></svg>',
      ),
    ],
    ['svg', svg('width="20000" height="20000"')],
    ['png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['jpg', dot.subarray(0, 20)],
    ['png', Buffer.alloc(0)],
    ['webp', await bomb()],
  ]
  for (const [index, [ending, bytes]] of hostile.entries()) {
    const id = `${index}`.padStart(32, '0') + `.${ending}`
    await server.files.put(`media/${id}`, bytes)
    const { status } = await server.get(`touch-icons/ffffff/${id}.png`)
    expect(status === 200 || status === 422, `${index} ${ending}: ${status}`).toBe(true)
  }
})

/** A few kilobytes that state 400 million pixels. */
async function bomb(): Promise<Buffer> {
  const png = await oneColour(8, 8, '#ff0000').png().toBuffer()
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  return png
}
