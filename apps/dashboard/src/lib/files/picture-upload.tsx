import { t } from '@lingui/core/macro'
import { generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import { uploadPicture } from '@stoa/contract/calls/stoa/pictures'
import { isAllowed } from '../calls/access.ts'
import { api } from '../calls/api.ts'
import { FileUpload } from './file-upload.tsx'
import { MediaPicker } from '../media/media-picker.tsx'
import { sendPicture } from '../media/send-picture.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif', 'image/tiff']
const maxMegabytes = 10

interface PictureUploadProps {
  /** Several files at once. Without it, the last one counts. */
  multiple?: boolean
  /** Videos of the library can be chosen, too. */
  withVideos?: boolean
  /** Called with each picture as soon as it is stored, and what it shows in words where that is known. */
  onAdd: (url: string, altText?: string) => void
}

/** Uploads pictures that are dropped, pasted or chosen, or takes them from the media library. */
export function PictureUpload({ multiple = false, withVideos = false, onAdd }: PictureUploadProps) {
  // The library makes drawings harmless; a picture of a record alone is never a drawing.
  const hasLibrary = isAllowed(generateFileUploadUrl)
  const formats = hasLibrary ? t`JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF or SVG` : t`JPEG, PNG, WebP, GIF, AVIF, HEIC or TIFF`
  return (
    <FileUpload
      label={multiple ? t`Upload images` : t`Upload image`}
      dropLabel={t`Drop images here`}
      limits={
        multiple
          ? t`Or drop or paste images here. ${formats}, up to ${maxMegabytes} MB each.`
          : t`Or drop or paste an image here. ${formats}, up to ${maxMegabytes} MB.`
      }
      multiple={multiple}
      types={hasLibrary ? [...types, 'image/svg+xml'] : types}
      maxMegabytes={maxMegabytes}
      send={async (file, signal) => {
        if (hasLibrary) return onAdd((await sendPicture(file, signal)).url!)
        // Adding a picture requires only the permission to edit the record that shows it, not access to the whole library.
        const { picture } = await api.call(uploadPicture, { content: await base64Of(file) }, { signal })
        onAdd(picture!.url)
      }}
    >
      <MediaPicker
        multiple={multiple}
        shows={withVideos ? 'IMAGES_AND_VIDEOS' : 'IMAGES'}
        onPick={({ url, altText }) => onAdd(url, altText)}
      />
    </FileUpload>
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

/** True if a text is valid in a field for the URL of a picture. */
export function isPictureUrl(text: string): boolean {
  return URL.canParse(text) || text.startsWith('/media/')
}

/** The host of an image that the shop has no copy of. */
export function getPictureHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  return /^\/media\/[0-9a-f]{32}\.\w+$/.test(pathname) ? undefined : host
}
