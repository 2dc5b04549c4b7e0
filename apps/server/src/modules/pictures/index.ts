import * as contract from '@stoa/contract/services/stoa/pictures'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Module } from '../../kernel/module.ts'
import { implementAction } from '../../kernel/operation.ts'
import type { Pictures } from '../../kernel/pictures.ts'
import { removeFilesJob } from './remove.ts'
import { NotAPicture, storePicture } from './store-picture.ts'
import { addPictures, findPictures, imageOf } from './store.ts'

export { copyPicture, enqueueCopies, isOnOtherHost, type PictureToCopy } from './copy-picture.ts'
export { pictureFetcher, type FetchedPicture } from './fetch-pictures.ts'
export { removePicturesOf } from './remove.ts'
export { maxPixels, pictureKey, put as putPicture, storePicture } from './store-picture.ts'
export { addPictures, imageOf, type StoredPicture } from './store.ts'

const maxBytes = 10 * 1024 * 1024

/** The stored pictures, for the kernel and for modules that show them. */
export const siteImages: Pictures = {
  async named(site, ids) {
    const pictures = await findPictures(site, ids)
    return new Map([...pictures].map(([id, picture]) => [id, imageOf(picture)]))
  },
}

/** Pictures of the site: the ones that the owner uploads, and the ones that imports fetch. */
export function picturesModule({ files }: { files: FileStore }) {
  return {
    name: 'pictures',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/pictures': {
        uploadPicture: implementAction(contract.uploadPicture, async ({ site, transaction, refuse }, { content }) => {
          const bytes = Buffer.from(content, 'base64')
          if (bytes.length > maxBytes) throw refuse('PICTURE_TOO_LARGE', 'a picture has at most ten megabytes', { maxBytes })
          const picture = await storePicture(files, site.siteId, bytes).catch((error: unknown) => {
            throw error instanceof NotAPicture ? refuse('NOT_A_PICTURE', `the file ${error.message}`) : error
          })
          await transaction((tx) => addPictures(tx, [picture], 'UPLOAD'))
          return { picture: imageOf(picture) }
        }),
      },
    },
    jobs: [removeFilesJob(files)],
  } satisfies Module
}
