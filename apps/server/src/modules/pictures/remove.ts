import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Job, JobName } from '../../kernel/jobs.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { pictureKey } from './store-picture.ts'
import { findPictures, takePictures, type PictureSource } from './store.ts'

const removeFiles: JobName<{ ids: string[] }> = { name: 'pictures.remove-files' }

/** Removes all pictures of a source; their files after the commit. */
export async function removePicturesOf(site: SiteTx, source: PictureSource): Promise<void> {
  const ids = await takePictures(site, source)
  if (ids.length > 0) site.enqueue(removeFiles, { ids })
}

export function removeFilesJob(files: FileStore): Job<{ ids: string[] }> {
  return {
    ...removeFiles,
    queue: 'general',
    async handle(site, { ids }) {
      // One that was stored again meanwhile stays.
      const stored = await findPictures(site, ids)
      for (const id of ids) if (!stored.has(id)) await files.remove(pictureKey(id))
    },
  }
}
