import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { runIsolated } from '../../../../kernel/basics/isolated-program.ts'

const program = join(import.meta.dirname, 'draw-page.ts')

/** Pixels of the longer side. */
const side = 1200

/** The first page of a PDF as a JPEG; undefined for a file that is damaged, locked by a password, or takes too much time or memory. */
export function drawFirstPage(pdf: Buffer | Readable, options: { signal?: AbortSignal } = {}): Promise<Buffer | undefined> {
  return runIsolated(program, [String(side)], pdf, options)
}
