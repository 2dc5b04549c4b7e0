// A program of its own: the SVG comes in, and a PNG in the size that it states goes out. The argument is the limit of its pixels.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { processorLimit } from '../../kernel/basics/processor-limit.ts'

/** Milliseconds of processor time. A few hundred bytes of filters can ask for minutes. */
using _limit = processorLimit(4000)
const svg = await buffer(process.stdin)
process.stdout.write(
  await sharp(svg, { limitInputPixels: Number(process.argv[2]) })
    .png({ compressionLevel: 1 })
    .toBuffer(),
)
