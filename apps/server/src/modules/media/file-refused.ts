/** Why a file is not stored. The message completes the sentence “the file …”. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly code: FileRefusal

  constructor(code: FileRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type FileRefusal =
  | 'ZERO_FILE_SIZE'
  | 'FILE_SIZE_OVER_LIMIT'
  | 'UNSUPPORTED_FILE_FORMAT'
  | 'MISMATCH_MIME_TYPE'
  | 'FILE_UNREADABLE'
  | 'TOO_MANY_PIXELS'
  | 'ARCHIVE_UNSAFE'
  | 'DOWNLOAD_FAILED'
