import * as contract from '@stoa/contract/services/stoa/pictures'
import { createHash } from 'node:crypto'
import { publicPrefix, type FileStore } from '../../kernel/files/file-store.ts'
import type { Module } from '../../kernel/module.ts'
import { implementAction } from '../../kernel/operation.ts'
import type { SiteAddresses } from '../../kernel/site.ts'
import { pictureType } from './picture-type.ts'

const maxBytes = 10 * 1024 * 1024

interface PicturesOptions {
  addresses: Pick<SiteAddresses, 'originOf'>
  files: FileStore
}

/** Pictures that the owner uploads. They are files without rows: whatever shows one has its URL. */
export function picturesModule({ addresses, files }: PicturesOptions) {
  return {
    name: 'pictures',
    services: {
      'stoa/pictures': {
        uploadPicture: implementAction(contract.uploadPicture, async ({ site, refuse }, { content }) => {
          const bytes = Buffer.from(content, 'base64')
          if (bytes.length > maxBytes) throw refuse('PICTURE_TOO_LARGE', 'a picture has at most ten megabytes', { maxBytes })
          // What the file is decides, and not what it is called: it is served as this type.
          const type = pictureType(bytes)
          if (!type) throw refuse('NOT_A_PICTURE', 'the file is no JPEG, PNG, WebP, GIF or AVIF')
          const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
          const key = `${publicPrefix}uploads/${site.siteId}/${name}.${type}`
          await files.put(key, bytes)
          return { picture: { url: `${await addresses.originOf(site)}/${key}` } }
        }),
      },
    },
  } satisfies Module
}
