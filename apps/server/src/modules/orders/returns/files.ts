import { buffer } from 'node:stream/consumers'
import type { ReturnLabel, ReturnLabelType } from '@stoa/contract/services/stoa/own-returns'
import { newId } from '../../../kernel/basics/ids.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { privatePrefix, type FileStore } from '../../../kernel/files/file-store.ts'
import { removeUnusedFiles } from '../../../kernel/files/unused-files.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { downloadUrl } from '../../media/media/index.ts'
import type { StoredReturn } from './entity.ts'
import { loadLabelKeysInUse } from './store/returns.ts'

/** Bytes of a label. */
const maxBytes = 1_000_000

const beginnings: Readonly<Record<ReturnLabelType, string>> = {
  APPLICATION_PDF: '255044462d',
  IMAGE_PNG: '89504e470d0a1a0a',
  IMAGE_JPEG: 'ffd8ff',
}

/** The bytes of an uploaded label. Throws INVALID_RETURN_LABEL for what is not of its type, or too large. */
export function readLabel({ content, contentType }: { content: string; contentType: ReturnLabelType }): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0 || bytes.length > maxBytes || !bytes.toString('hex', 0, 8).startsWith(beginnings[contentType]))
    throw refusal('INVALID_RETURN_LABEL', `must be a PDF, PNG or JPEG file of at most ${maxBytes} bytes`)
  return bytes
}

/** Stores a label and returns its key, for the return that will name it. */
export async function putLabel(files: FileStore, site: SiteRead, bytes: Buffer): Promise<string> {
  const key = newId()
  await files.put(pathOf(site, key), bytes)
  return key
}

/** Throws RETURN_LABEL_NOT_FOUND. */
export async function loadLabel(files: FileStore, site: SiteRead, known: StoredReturn): Promise<ReturnLabel> {
  const { labelKey, labelFileName, labelType } = known
  const file = labelKey ? await files.get(pathOf(site, labelKey)) : undefined
  if (!file || !labelType || !labelFileName) throw refusal('RETURN_LABEL_NOT_FOUND', 'the return has no label')
  return { fileName: labelFileName, contentType: labelType, content: (await buffer(file.body)).toString('base64') }
}

/** How long the address of a photo works. */
const photoMinutes = 10

/** The address of a photo that a return names, for some minutes. Throws PHOTO_NOT_FOUND. */
export async function photoUrl(site: SiteTx, { lines }: StoredReturn, photoId: string): Promise<string> {
  const isOfReturn = lines.some(({ photoIds = [] }) => photoIds.includes(photoId))
  if (!isOfReturn) throw refusal('PHOTO_NOT_FOUND', 'the return has no such photo')
  return downloadUrl(site, { fileId: photoId, inline: true }, photoMinutes)
}

/** Removes the files that no return names any more: replaced ones, and those that a crash or an erasure left. */
export async function removeOldLabels(files: FileStore, site: JobSite): Promise<void> {
  await removeUnusedFiles(files, prefixOf(site), async (keys) => {
    const needed = new Set(await loadLabelKeysInUse(site, keys.map(nameOf)))
    return new Set(keys.filter((key) => needed.has(nameOf(key))))
  })
}

function prefixOf({ siteId }: SiteRead): string {
  return `${privatePrefix}returns/${siteId}/`
}

function pathOf(site: SiteRead, key: string): string {
  return `${prefixOf(site)}${key}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
