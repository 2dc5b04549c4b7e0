// A program of its own: a HEIC or TIFF file comes in, and the picture goes out as the format of the argument, in sRGB and upright.
// Arguments: the format, the limit of pixels. It has a process of its own because these formats are rare and their decoders large.
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { processorLimit } from '../../../kernel/basics/processor-limit.ts'

/** Milliseconds of processor time; a photo of 50 megapixels takes a quarter of it. */
using _limit = processorLimit(30_000)
const quality = 92
const [format, pixels] = process.argv.slice(2)
const limitInputPixels = Number(pixels)
const given = await buffer(process.stdin)
const { compression, icc, width, height } = await sharp(given, { limitInputPixels }).metadata()
if (width * height > limitInputPixels) throw new Error('the picture has too many pixels')
const picture = compression === 'hevc' ? await decodeHeic(given, icc) : sharp(given, { limitInputPixels }).autoOrient()
process.stdout.write(await (format === 'jpg' ? picture.jpeg({ quality, mozjpeg: true }) : picture.webp({ quality })).toBuffer())

/** `libheif-js` gives pixels without their colour profile, which phones write (Display P3). */
async function decodeHeic(bytes: Buffer, icc: Buffer | undefined): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new Error('the file contains no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown: unknown) => (shown ? resolve() : reject(new Error('it cannot be decoded')))),
  )
  const raw = sharp(data, { raw: { width, height, channels: 4 } })
  if (!icc) return raw.flatten({ background: '#fff' })
  const png = withProfile(await raw.png({ compressionLevel: 0 }).toBuffer(), icc)
  return sharp(png).flatten({ background: '#fff' })
}

/** The PNG with a colour profile, in a chunk behind its header (https://www.w3.org/TR/png-3/#11iCCP). */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  checksum.writeUInt32BE(crc32(content))
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), length, content, checksum, png.subarray(afterHeader)])
}
