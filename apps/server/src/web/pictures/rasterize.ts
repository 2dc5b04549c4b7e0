import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { maxPixels } from '../../modules/media/index.ts'
import { unreadable } from './transform-picture.ts'

const program = join(import.meta.dirname, 'draw-svg.ts')
/** Milliseconds, if the program does not end itself: it counts the time that it has the processor, whatever else the machine does. */
const longest = 60_000

/**
 * An SVG as a PNG in the size that it states. A few hundred bytes of filters can ask for minutes of work that nothing within a
 * process stops, so it is drawn in a process of its own, which ends when it takes too long. Throws 422.
 */
export async function rasterize(svg: Buffer | string): Promise<Buffer> {
  const child = spawn(process.execPath, [program, String(maxPixels)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longest,
    killSignal: 'SIGKILL',
    // None of the server's secrets; Windows starts no program without this one.
    env: { SystemRoot: process.env['SystemRoot'] },
  })
  // A program that has ended does not read the rest.
  child.stdin.on('error', () => {})
  child.stdin.end(typeof svg === 'string' ? await readFile(svg) : svg)
  const [png, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code === 0) return png
  throw unreadable()
}
