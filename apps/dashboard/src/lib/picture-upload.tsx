import { t } from '@lingui/core/macro'
import { uploadPicture } from '@stoa/contract/calls/stoa/pictures'
import { api } from './api.ts'
import { FileUpload } from './file-upload.tsx'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const maxMegabytes = 10

interface PictureUploadProps {
  /** Several files at once. Without it, the last one counts. */
  multiple?: boolean
  /** Called with each picture as soon as it is stored. */
  onAdd: (url: string) => void
}

/** Uploads pictures that are dropped, pasted or chosen. */
export function PictureUpload({ multiple = false, onAdd }: PictureUploadProps) {
  return (
    <FileUpload
      label={multiple ? t`Upload images` : t`Upload image`}
      dropLabel={t`Drop images here`}
      limits={
        multiple
          ? t`Or drop or paste images here. JPEG, PNG, WebP, GIF or AVIF, up to ${maxMegabytes} MB each.`
          : t`Or drop or paste an image here. JPEG, PNG, WebP, GIF or AVIF, up to ${maxMegabytes} MB.`
      }
      multiple={multiple}
      types={types}
      maxMegabytes={maxMegabytes}
      send={async (file, signal) => {
        const { picture } = await api.call(uploadPicture, { content: await base64Of(file) }, { signal })
        onAdd(picture!.url)
      }}
    />
  )
}

function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  // A data URL: the content is after the comma.
  reader.addEventListener('load', () => resolve(String(reader.result).split(',', 2)[1] ?? ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}

/** What a field for the address of a picture may hold. */
export function isPictureUrl(text: string): boolean {
  return URL.canParse(text) || text.startsWith('/media/')
}

/** The host of an image that the shop has no copy of. */
export function hostOfPicture(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  return /^\/media\/[0-9a-f]{32}\.\w+$/.test(pathname) ? undefined : host
}
