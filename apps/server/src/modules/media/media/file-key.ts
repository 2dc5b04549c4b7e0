import { picturePath } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { privatePrefix } from '../../../kernel/files/file-store.ts'

/** The key of a public file, which is also its path. */
export function fileKey(id: string): string {
  return picturePath(id).slice(1)
}

/** The key of a file: public ones are served under it. */
export function keyOf(siteId: string, { id, private: isPrivate }: { id: string; private: boolean }): string {
  return isPrivate ? `${privatePrefix}media/${siteId}/${id}` : fileKey(id)
}

/** Where `web/pictures` stores what shared links show of a public picture. */
export function socialPictureKey(id: string): string {
  return `${paths.socialPictures().slice(1)}${id}.png`
}
