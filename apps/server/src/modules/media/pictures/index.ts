import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { uploadPicture } from './operations/upload-picture.ts'

export { copyPicture, enqueueCopies, isOnOtherHost, type PictureToCopy } from './copy-picture.ts'
export { pictureFetcher, type FetchedPicture, type PictureFailure } from './fetch-pictures.ts'

/** Pictures of the site: the ones that the owner uploads, and the ones that imports fetch. */
export function picturesModule({ files }: { files: FileStore }) {
  return {
    name: 'pictures',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/pictures': {
        uploadPicture: uploadPicture({ files }),
      },
    },
  } satisfies Module
}
