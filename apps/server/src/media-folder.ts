import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of pictures; all hosts of one database share it. */
export function mediaFolder({ dataDir }: { dataDir: string }): string {
  const folder = join(dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  return folder
}
