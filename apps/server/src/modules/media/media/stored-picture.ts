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
  /** As the library shows it; its id where there is none. */
  name?: string
  /** The properties that were found in its bytes. */
  doc?: Pick<FileDoc, 'mimeType' | 'animated' | 'colours'>
}

/** A picture that was stored was removed from the library before it was added to something. */
export function pictureRemoved(): WireError {
  return new WireError(409, 'PICTURE_REMOVED', 'the picture was removed meanwhile; store it again')
}
