import { join } from 'node:path'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { runIsolated } from '../../../kernel/basics/isolated-program.ts'
import { fileKey } from './file-key.ts'
import { maxPixels } from './limits.ts'

const program = join(import.meta.dirname, 'draw-for-print.ts')
/** Pixels: twice what the head of a letter has room for in print. */
const longestSide = 900

/**
 * A public picture of the library as papers show it: a PNG on white, small, also of a drawing. Undefined where it was deleted or cannot be
 * drawn. Not to be called within a transaction.
 */
export async function printPicture(files: FileStore, id: string): Promise<Buffer | undefined> {
  const stored = await files.get(fileKey(id))
  return stored && runIsolated(program, [String(maxPixels), String(longestSide)], stored.body)
}
