import { isUtf8 } from 'node:buffer'
import { lookupTable } from '@stoa/web/lookup-table'
import { convertedFormat } from './converted-picture.ts'
import { pictureFormat } from './picture-format.ts'
import type { MediaType } from './media-type.ts'
import { textBefore } from '../../../kernel/basics/text-before.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

export interface FileType {
  /** The ending of the file's id; it decides how the file is served. */
  ending: string
  mediaType: MediaType
  mimeType: string
}

const known: Record<MediaType, Record<string, string>> = {
  IMAGE: { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif', avif: 'image/avif' },
  VECTOR: { svg: 'image/svg+xml' },
  VIDEO: {
    mp4: 'video/mp4',
    m4v: 'video/x-m4v',
    mov: 'video/quicktime',
    webm: 'video/webm',
    mkv: 'video/matroska',
    avi: 'video/vnd.avi',
    mpg: 'video/mpeg',
    ogv: 'video/ogg',
  },
  AUDIO: {
    mp3: 'audio/mpeg',
    m4a: 'audio/x-m4a',
    aac: 'audio/aac',
    wav: 'audio/wav',
    flac: 'audio/flac',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
  },
  DOCUMENT: {
    pdf: 'application/pdf',
    txt: 'text/plain',
    rtf: 'application/rtf',
    epub: 'application/epub+zip',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    // Older office documents, which only their programs can distinguish.
    cfb: 'application/x-cfb',
  },
  ARCHIVE: {
    zip: 'application/zip',
    gz: 'application/gzip',
    tar: 'application/x-tar',
    '7z': 'application/x-7z-compressed',
    rar: 'application/x-rar-compressed',
  },
  MODEL3D: { glb: 'model/gltf-binary' },
}

const types = new Map<string, FileType>(
  Object.entries(known).flatMap(([mediaType, endings]) =>
    Object.entries(endings).map(([ending, mimeType]) => [ending, { ending, mediaType: mediaType as MediaType, mimeType }]),
  ),
)

/** Names that clients use besides the registered ones. */
const otherNames: Record<string, string> = lookupTable({
  'image/jpg': 'jpg',
  'image/pjpeg': 'jpg',
  'image/apng': 'png',
  // Stored as what browsers show.
  'image/heic': 'jpg',
  'image/heif': 'jpg',
  'image/tiff': 'webp',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/x-flac': 'flac',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'application/msword': 'cfb',
  'application/vnd.ms-excel': 'cfb',
  'application/vnd.ms-powerpoint': 'cfb',
  'application/x-zip-compressed': 'zip',
  'application/x-gzip': 'gz',
  'application/x-rar': 'rar',
  'application/vnd.rar': 'rar',
  'text/csv': 'txt',
  'text/markdown': 'txt',
  'application/json': 'txt',
})
/** Endings of names that are other words for a known one. */
const otherEndings: Record<string, string> = lookupTable({
  jpeg: 'jpg',
  jpe: 'jpg',
  apng: 'png',
  heic: 'jpg',
  heif: 'jpg',
  hif: 'jpg',
  tif: 'webp',
  tiff: 'webp',
  oga: 'ogg',
  csv: 'txt',
  md: 'txt',
  json: 'txt',
  doc: 'cfb',
  xls: 'cfb',
  ppt: 'cfb',
})

const byMimeType = new Map<string, FileType>([
  ...[...types.values()].map((type) => [type.mimeType, type] as const),
  ...Object.entries(otherNames).map(([name, ending]) => [name, getOrThrow(types, ending)] as const),
])

/** Bytes at the beginning of a file that are enough to know its type. */
export const headBytes = 64 * 1024

/** The type that a MIME type names; undefined for one that is not stored. */
export function typeOfMime(mimeType: string): FileType | undefined {
  return byMimeType.get(textBefore(mimeType, ';').trim().toLowerCase())
}

/** The type that a file's name suggests. It is never used as the actual type. */
export function typeOfName(name: string): FileType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return types.get(otherEndings[ending] ?? ending)
}

/** Returns the type of a file by its first bytes; undefined for types that are not stored. `isWhole` says that there are no further bytes. */
export async function typeOfContent(head: Buffer, isWhole: boolean): Promise<FileType | undefined> {
  const picture = pictureFormat(head)
  if (picture) return types.get(picture)
  const converted = convertedFormat(head)
  if (converted) return types.get(converted)
  if (isSvg(head)) return types.get('svg')
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found) return found.ext === 'xml' ? undefined : types.get(otherEndings[found.ext] ?? found.ext)
  return isText(head, isWhole) ? types.get('txt') : undefined
}

/** True if the first element is `<svg>`, after what may precede it. */
function isSvg(head: Buffer): boolean {
  let rest = head.toString('utf8', 0, 8192).replace(/^\uFEFF/, '')
  for (;;) {
    rest = rest.trimStart()
    if (/^<(?:[\w.-]+:)?svg[\s>]/i.test(rest)) return true
    const skipped = ['<?xml', '<!--', '<!doctype svg'].find((start) => rest.slice(0, 16).toLowerCase().startsWith(start))
    if (skipped === undefined) return false
    const end = endOf(skipped, rest)
    if (end === undefined) return false
    rest = rest.slice(end)
  }
}

/** Where a declaration, a comment or a document type ends; undefined where it does not. */
function endOf(start: string, text: string): number | undefined {
  // A document type may contain declarations in brackets.
  const bracket = start === '<!doctype svg' ? text.slice(0, text.indexOf('>')).indexOf('[') : -1
  const from = bracket < 0 ? 0 : text.indexOf(']', bracket)
  const closing = { '<?xml': '?>', '<!--': '-->' }[start] ?? '>'
  const at = from < 0 ? -1 : text.indexOf(closing, from)
  return at < 0 ? undefined : at + closing.length
}

function isText(head: Buffer, isWhole: boolean): boolean {
  // The last character may be cut.
  const tails = isWhole ? [0] : [0, 1, 2, 3]
  // oxlint-disable-next-line no-control-regex -- control characters are what text has not
  const isPlain = !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(head.toString('latin1'))
  return head.length > 0 && isPlain && tails.some((tail) => isUtf8(head.subarray(0, head.length - tail)))
}
