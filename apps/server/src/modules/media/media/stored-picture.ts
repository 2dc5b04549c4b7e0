import type { FileDoc } from './store/files.ts'
import { WireError } from '../../../kernel/basics/errors.ts'

/** A picture whose file is stored. */
export interface StoredPicture {
  id: string
  /** Pixels, as it is shown. */
  width: number
  height: number
  /** Bytes. */
  size: number
  /** SHA-256 of its bytes. */
  hash: string
  /** The name that the library shows; absent if the id is shown. */
  name?: string
  /** The properties that were found in its bytes. */
  doc?: Pick<FileDoc, 'mimeType' | 'animated' | 'colours'>
}

/** The error for a stored picture that was removed from the library before it was used. */
export function pictureRemoved(): WireError {
  return new WireError(409, 'PICTURE_REMOVED', 'the picture was removed meanwhile; store it again')
}
