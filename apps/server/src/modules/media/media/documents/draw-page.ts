// A program of its own: a PDF comes in, and its first page goes out as a JPEG. The argument is the longer side in pixels.
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { processorLimit } from '../../../../kernel/basics/processor-limit.ts'

/** Milliseconds of processor time. */
const longest = 5000
/** Bytes that the engine may have, with the file in them. */
const maxMemory = 512 * 1024 * 1024

interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}

// The engine does not return before it is done, so it has a thread, and this one watches it.
if (isMainThread) {
  using _limit = processorLimit(longest)
  const pdf = await buffer(process.stdin)
  const { data, width, height } = await renderBitmap(
    new Worker(import.meta.filename, { workerData: { pdf, side: Number(process.argv[2]) } }),
  )
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
  process.stdout.write(jpeg)
} else {
  limitMemory()
  const { pdf, side } = workerData as { pdf: Uint8Array; side: number }
  parentPort!.postMessage(await draw(pdf, side))
}

function renderBitmap(drawing: Worker): Promise<Bitmap> {
  const { promise, resolve, reject } = Promise.withResolvers<Bitmap>()
  drawing.once('message', resolve).once('error', reject)
  return promise
}

interface Memory {
  buffer: ArrayBuffer
  grow(this: Memory, pages: number): number
}

/** The library of the server's types has no WebAssembly, which is part of the browser's. */
declare const WebAssembly: { Memory: { prototype: Memory } }

/** The engine asks for more memory by this function alone. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('the document takes too much memory')
    return grow.call(this, pages)
  }
}

/** Throws for a file that is damaged or locked by a password. Scripts of documents are not run, and forms are not filled in. */
async function draw(pdf: Uint8Array, side: number): Promise<Bitmap> {
  const library = await PDFiumLibrary.init()
  const page = (await library.loadDocument(pdf)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('the document has no page')
  const scale = side / Math.max(originalWidth, originalHeight)
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  return page.render({ width: pixels(originalWidth), height: pixels(originalHeight), scale: 1, render: 'bitmap' })
}
