import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { WireError } from '../../kernel/errors.ts'
import { maxPixels } from '../../modules/pictures/index.ts'

const program = join(import.meta.dirname, 'draw-svg.ts')
/** Milliseconds, if the program does not end itself: it counts the time that it has the processor, whatever else the machine does. */
const longest = 60_000
/** Milliseconds until a drawing that failed is tried again: it may have been the machine. */
const restAfterFailure = 600_000
const maxRemembered = 1000

/** When each drawing that could not be drawn may be tried again, by its id. */
const failed = new Map<string, number>()

/**
 * An SVG as a PNG in the size that it states. A few hundred bytes of filters can ask for minutes of work that nothing within a
 * process stops, so it is drawn in a process of its own, which ends when it takes too long. Throws 404.
 */
export async function rasterize(id: string, svg: Buffer): Promise<Buffer> {
  if (performance.now() < (failed.get(id) ?? 0)) throw unreadable()
  const child = spawn(process.execPath, [program, String(maxPixels)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longest,
    killSignal: 'SIGKILL',
    // None of the server's secrets; Windows starts no program without this one.
    env: { SystemRoot: process.env['SystemRoot'] },
  })
  // A program that has ended does not read the rest.
  child.stdin.on('error', () => {})
  child.stdin.end(svg)
  const [png, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code === 0) return png
  if (failed.size >= maxRemembered) failed.clear()
  failed.set(id, performance.now() + restAfterFailure)
  throw unreadable()
}

function unreadable(): WireError {
  return new WireError(404, 'PICTURE_UNREADABLE', 'the file is no picture')
}
