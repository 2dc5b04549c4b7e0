import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runIsolated } from '../../kernel/basics/isolated-program.ts'
import { maxPixels } from '../../modules/media/media/index.ts'
import { unreadable } from './transform-picture.ts'

const program = join(import.meta.dirname, 'draw-svg.ts')

/**
 * An SVG as a PNG in the size that it states. A few hundred bytes of filters can ask for minutes of work that nothing within a
 * process stops, so it is drawn in a process of its own, which ends when it takes too long. Throws 422.
 */
export async function rasterize(svg: Buffer | string): Promise<Buffer> {
  const png = await runIsolated(program, [String(maxPixels)], typeof svg === 'string' ? await readFile(svg) : svg)
  if (!png) throw unreadable()
  return png
}
