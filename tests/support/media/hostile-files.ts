import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { redHalf, samplePdf } from './sample-pdf.ts'

interface HostileFile {
  content: () => Buffer | string | Promise<Buffer>
  /** As it is announced. */
  mimeType?: string
  /** Content that must not be served from the file, if it is stored. */
  absent?: RegExp
}

/** How the directory of a ZIP ends. Two letters of it are in the noise of many a picture. */
const zipEnd = 'PK\u0005\u0006'
const script = '<script>alert(1)</script>'
const gone = /script|alert|onload|foreignObject|else\.example|ENTITY|passwd/i
const twice = '/Filter[/FlateDecode/FlateDecode]'
const locked = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -1/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`
const svg = (inner: string, attributes = 'width="4" height="4"', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}<rect width="4" height="4"/></svg>`

/** Files that somebody could send to do harm, by what they are. `docs/threats.json` says what each of them gets. */
export const hostileFiles: Record<string, HostileFile> = {
  'PNG of 30,000 × 30,000 pixels in a few bytes': { content: () => png(30_000, 30_000) },
  'GIF that says it has 60,000 × 60,000 pixels': { content: vastGif },
  'GIF of 1,200 frames': { content: () => animation(1200) },
  'drawing of a million pixels a side': { content: () => svg('', 'width="1000000" height="1000000"') },
  'drawing of two megabytes': { content: () => svg(`<g id="${'x'.repeat(2_000_000)}"/>`) },
  'drawing whose entities multiply': {
    content: () =>
      svg(
        '&c;',
        undefined,
        `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`,
      ),
    absent: /haha/,
  },
  'picture of 21 megabytes': { content: async () => Buffer.concat([await jpeg(), Buffer.alloc(21 * 1024 * 1024)]) },
  'ZIP that unpacks to 10 gigabytes': { content: () => zip(3, 0xccccccccn) },
  'ZIP that names 200,000 files': { content: () => zip(200_000, 0n) },
  'gzip of 30 megabytes of zeros': { content: () => gzipSync(Buffer.alloc(30 * 1024 * 1024)) },
  'JPEG with a ZIP behind it': { content: async () => Buffer.concat([await jpeg(), zip(1, 10n)]), absent: new RegExp(zipEnd) },
  'PNG with a page behind it': {
    content: async () => Buffer.concat([await aPng(), Buffer.from(`<html>${script}`)]),
    absent: gone,
  },
  'GIF with a page behind it': { content: async () => Buffer.concat([await animation(2), Buffer.from(script)]), absent: gone },
  'JPEG with a program in its comment': {
    content: async () => withComment(await jpeg(), `<?php system($_GET["x"]) ?>${script}`),
    absent: /php|script/,
  },
  'GIF with a script in its comment': { content: async () => withGifComment(await animation(2), script), absent: gone },
  'script that begins like a GIF': { content: () => 'GIF89a=1;alert(1)//' },
  'JPEG that ends in the middle': { content: async () => (await jpeg(400)).subarray(0, 1500) },
  'PNG that ends in the middle': { content: async () => (await aPng()).subarray(0, 60) },
  'ZIP without a directory': { content: () => Buffer.from('504b030414000000080000000000', 'hex') },
  'drawing with a script': { content: () => svg(script), absent: gone },
  'drawing with event handlers and script links': {
    content: () => svg('<a href="javascript:alert(1)"><g onclick="alert(1)"/></a>', 'width="4" height="4" onload="alert(1)"'),
    absent: gone,
  },
  'drawing with a page in it': {
    content: () => svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`),
    absent: gone,
  },
  'drawing that loads from another host': {
    content: () => svg('<image href="https://else.example/a.png"/><style>@import "https://else.example/a.css"</style>'),
    absent: gone,
  },
  'drawing that reads a file of the server': {
    content: () => svg('&x;', undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    absent: gone,
  },
  'page that calls itself a PNG': { content: () => `<!doctype html>${script}`, mimeType: 'image/png' },
  'page that calls itself a text': { content: () => `<!doctype html>${script}`, mimeType: 'text/plain' },
  'playlist that names a file of the server, as a video': {
    content: () => '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
    mimeType: 'video/mp4',
  },
  'program for Windows': { content: () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
  'program for Linux': { content: () => Buffer.from('7f454c4602010100000000000000000002003e00', 'hex') },
  'PDF with a script': { content: () => '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF' },
  'PDF that draws for minutes': { content: () => samplePdf(`0 0 m ${'300 400 l 3 300 l '.repeat(3000)}f*\n`.repeat(150)) },
  'PDF of ten kilobytes whose page has 800 megabytes': {
    content: () => samplePdf(deflateSync(deflateSync(Buffer.alloc(800 * 1024 * 1024, ' '), { level: 1 })), { filter: twice }),
  },
  'PDF that is locked by a password': { content: () => samplePdf(redHalf, { trailer: locked }) },
  'PDF whose page is ten kilometres high': { content: () => samplePdf(redHalf, { page: '0 0 300 28346457' }) },
  'no bytes': { content: () => '' },
}

function jpeg(side = 40): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
    .jpeg()
    .toBuffer()
}

function aPng(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

function animation(frames: number): Promise<Buffer> {
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, index) => Buffer.alloc(4 * 4 * 3, (index % 2) * 200)))
  return sharp(pixels, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
    .gif()
    .toBuffer()
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length, 0)
    bytes.write(type, 4, 'latin1')
    data.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function vastGif(): Promise<Buffer> {
  const bytes = await animation(1)
  const frame = bytes.indexOf(0x2c, 13)
  for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(60_000, at)
  return bytes
}

/** A directory of entries that say how large they are, without the entries themselves. */
function zip(entries: number, unpackedBytes: bigint): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(Number(unpackedBytes), 24)
  const local = Buffer.from('504b0304140000000000', 'hex')
  const directory = Buffer.concat(Array.from({ length: Math.min(entries, 65_535) }, () => entry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, 65_535), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  if (entries <= 65_535) return Buffer.concat([local, directory, end])
  const large = Buffer.alloc(56 + 20)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(BigInt(entries), 32)
  large.writeBigUInt64LE(BigInt(directory.length), 40)
  large.writeBigUInt64LE(BigInt(local.length), 48)
  return Buffer.concat([local, directory, large, end])
}

function withComment(picture: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(text)])
  comment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])
}

function withGifComment(picture: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])])
  return Buffer.concat([picture.subarray(0, -1), comment, picture.subarray(-1)])
}
