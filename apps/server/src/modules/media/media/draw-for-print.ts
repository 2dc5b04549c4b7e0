// A program of its own: a picture of any stored format comes in, and a small PNG on white goes out. Arguments: the limits of its pixels
// and of its longest side.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { processorLimit } from '../../../kernel/basics/processor-limit.ts'

/** Milliseconds of processor time. A few hundred bytes of SVG can ask for minutes. */
using _limit = processorLimit(4000)
const [pixels, side] = process.argv.slice(2).map(Number)
const given = await buffer(process.stdin)
process.stdout.write(
  await sharp(given, { limitInputPixels: pixels!, failOn: 'error' })
    .autoOrient()
    .resize({ width: side!, height: side!, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer(),
)
