import type { FileStore } from './file-store.ts'
import { diskFiles } from './local-disk.ts'
import type { FileSettings } from './settings.ts'

/** The configured store. The S3 library is loaded only where it is used, because it takes time and memory. */
export async function openFiles(settings: FileSettings): Promise<FileStore> {
  if (settings.kind === 'file') return diskFiles(settings.folder)
  const { s3Files } = await import('./s3.ts')
  return s3Files(settings)
}
