import { brokenRule } from '../../../kernel/basics/errors.ts'
import { isFileName } from '../../../kernel/files/file-store.ts'
import { typeOfMime, typeOfName, type FileType } from './file-types.ts'
import type { MediaType } from './media-type.ts'
import { maxBytes } from './limits.ts'

/** The fields about the file in requests for an upload's address, or for an import. */
export interface UploadRequest {
  mimeType?: string | null | undefined
  fileName?: string | null | undefined
  sizeInBytes?: string | null | undefined
  parentFolderId?: string | null | undefined
  private?: boolean | null | undefined
  labels?: string[] | null | undefined
  externalInfo?: object | undefined
  filePath?: string | null | undefined
}

/** The checked fields of a request, as they are stored until the file arrives. */
export interface UploadSpec {
  displayName?: string
  mimeType?: string
  /** The announced bytes; more are refused while they arrive. */
  size?: number
  private?: true
  labels?: string[]
  externalInfo?: object
  parentFolderId?: string
  /** Folders below the parent folder that are created where they are missing. */
  folders?: string[]
  keepMetadata?: true
  /** The upload is a visitor's or a member's own. */
  visitor?: true
  mediaTypes?: MediaType[]
  /** An app of the site requested it, on behalf of a user of its front end. */
  askedByApp?: true
  /** The upload becomes an item of the company's media as well. */
  item?: { categoryIds: string[] }
}

/** Any type: content decides anyway. */
const undeclared = 'application/octet-stream'

/** Throws the rules ZERO_FILE_SIZE, FILE_SIZE_OVER_LIMIT, UNSUPPORTED_FILE_FORMAT and MISMATCH_MIME_TYPE. */
export function checkUpload({ mimeType, fileName, sizeInBytes }: UploadRequest): void {
  const type = declaredType(mimeType)
  const suggested = fileName ? typeOfName(fileName) : undefined
  if (type && suggested && type.mediaType !== suggested.mediaType)
    throw brokenRule('mimeType', 'MISMATCH_MIME_TYPE', `does not fit the name ${fileName}`)
  if (sizeInBytes === null || sizeInBytes === undefined) return
  const size = Number(sizeInBytes)
  if (size === 0) throw brokenRule('sizeInBytes', 'ZERO_FILE_SIZE', 'must not be zero')
  const limit = type ? maxBytes[type.mediaType] : Math.max(...Object.values(maxBytes))
  if (size > limit) throw brokenRule('sizeInBytes', 'FILE_SIZE_OVER_LIMIT', `must be at most ${limit}`, { maxBytes: limit })
}

function declaredType(mimeType: string | null | undefined): FileType | undefined {
  if (!mimeType || mimeType === undeclared) return undefined
  const type = typeOfMime(mimeType)
  if (!type) throw brokenRule('mimeType', 'UNSUPPORTED_FILE_FORMAT', `files of the type ${mimeType} cannot be stored`)
  return type
}

export function uploadSpec(request: UploadRequest): UploadSpec {
  const { folders, name } = pathOf(request.filePath)
  const displayName = nameOf(request.fileName ?? name ?? '')
  const { mimeType, sizeInBytes, labels, externalInfo, parentFolderId } = request
  return {
    ...(displayName && { displayName }),
    ...(mimeType && mimeType !== undeclared && { mimeType }),
    ...(sizeInBytes && { size: Number(sizeInBytes) }),
    ...(request.private && { private: true }),
    ...(labels && labels.length > 0 && { labels: [...new Set(labels)] }),
    ...(externalInfo && { externalInfo }),
    ...(parentFolderId && { parentFolderId }),
    ...(folders.length > 0 && { folders }),
  }
}

/** Returns a name for display: a browser or a program may send a path. */
export function nameOf(text: string): string {
  const name = text.split(/[/\\]/).at(-1)!.toWellFormed()
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255)
}

/** `/photos/2026/boat.jpg`: folders and a name. */
function pathOf(filePath: string | null | undefined): { folders: string[]; name: string | undefined } {
  if (!filePath) return { folders: [], name: undefined }
  const parts = filePath.split('/').filter(Boolean)
  if (!parts.every((part) => isFileName(part))) throw brokenRule('filePath', 'INVALID_FILE_PATH', 'must be names between slashes')
  return { folders: parts.slice(0, -1), name: parts.at(-1) }
}
