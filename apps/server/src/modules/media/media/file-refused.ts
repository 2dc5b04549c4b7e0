import { WireError } from '../../../kernel/basics/errors.ts'

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
  | 'SITE_QUOTA_EXCEEDED'

const statuses: Partial<Record<FileRefusal, number>> = {
  FILE_SIZE_OVER_LIMIT: 413,
  SITE_QUOTA_EXCEEDED: 413,
  UNSUPPORTED_FILE_FORMAT: 415,
  MISMATCH_MIME_TYPE: 415,
}

export function asWireError({ code, message }: FileRefused): WireError {
  return new WireError(statuses[code] ?? 400, code, `the file ${message}`)
}
