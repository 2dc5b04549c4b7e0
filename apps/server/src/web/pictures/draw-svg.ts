// A program of its own: the SVG comes in, and a PNG in the size that it states goes out. The argument is the limit of its pixels.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Microseconds of processor time. A few hundred bytes of filters can ask for minutes. */
const longest = 4_000_000

const watch = setInterval(() => {
  const { user, system } = process.cpuUsage()
  // An exit would wait for the drawing.
  if (user + system > longest) process.kill(process.pid, 'SIGKILL')
}, 200)
const svg = await buffer(process.stdin)
process.stdout.write(
  await sharp(svg, { limitInputPixels: Number(process.argv[2]) })
    .png({ compressionLevel: 1 })
    .toBuffer(),
)
clearInterval(watch)
