import { picturePath } from '@stoa/media-url'
import { privatePrefix } from '../../kernel/files/file-store.ts'

/** The key of a public file, which is also its path. */
export function fileKey(id: string): string {
  return picturePath(id).slice(1)
}

/** The key of a file: public ones are served under it. */
export function keyOf(siteId: string, { id, private: isPrivate }: { id: string; private: boolean }): string {
  return isPrivate ? `${privatePrefix}media/${siteId}/${id}` : fileKey(id)
}
