import * as contract from '@stoa/contract/services/stoa/pictures'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { addPictures, FileRefused, imageOf, storePicture } from '../../media/index.ts'

const maxBytes = 10 * 1024 * 1024

export const uploadPicture = ({ files }: { files: FileStore }) =>
  implementAction(contract.uploadPicture, async ({ site, transaction, refuse }, { content }) => {
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > maxBytes) throw refuse('PICTURE_TOO_LARGE', 'a picture has at most ten megabytes', { maxBytes })
    const picture = await storePicture(files, { ...site, transaction }, bytes).catch((error: unknown) => {
      if (!(error instanceof FileRefused)) throw error
      throw refuse(error.code === 'SITE_QUOTA_EXCEEDED' ? error.code : 'NOT_A_PICTURE', `the file ${error.message}`)
    })
    await transaction((tx) => addPictures(tx, [picture], 'UPLOAD'))
    return { picture: imageOf(picture) }
  })
