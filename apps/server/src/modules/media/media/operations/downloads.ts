import * as files from '@stoa/contract/services/media/files'
import * as folders from '@stoa/contract/services/media/folders'
import { brokenRule, notFound } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { DownloadDoc } from '../downloads.ts'
import { getFolder } from '../folders.ts'
import { findFiles } from '../store/files.ts'
import { insertTicket } from '../store/tickets.ts'
import { addressOfKey, manifestName, streamPrefix } from '../videos/video-files.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'

const minute = 60_000

/** Minutes that an address lives whose caller chose no time. */
const usual = 600

/** A year, in minutes. */
const longest = 525_600

export const generateFileDownloadUrl = implement(files.generateFileDownloadUrl, async ({ site }, request) => {
  const { fileId, downloadFileName, expirationInMinutes, expirationRedirectUrl, contentDisposition } = request
  const assetKeys = request.assetKeys?.length ? [...new Set(request.assetKeys)] : ['src']
  // Renditions have addresses of their own: `src` is the file itself.
  if (assetKeys.some((key) => key !== 'src')) throw brokenRule('assetKeys', 'INVALID_ASSET_KEY', 'must be src')
  await checkFiles(site, [fileId])
  const doc: DownloadDoc = {
    fileId,
    ...(downloadFileName && { name: downloadFileName }),
    ...(contentDisposition === 'INLINE' && { inline: true }),
    ...(expirationRedirectUrl && { redirectUrl: webAddress(expirationRedirectUrl) }),
  }
  return { downloadUrls: [{ url: await downloadUrl(site, doc, expirationInMinutes), assetKey: 'src' }] }
})

export const generateFilesDownloadUrl = implement(files.generateFilesDownloadUrl, async ({ site }, { fileIds }) => {
  const ids = [...new Set(fileIds)]
  const [fileId, ...others] = ids
  await checkFiles(site, ids)
  return { downloadUrl: await downloadUrl(site, fileId && others.length === 0 ? { fileId } : { fileIds: ids }) }
})

/**
 * The address under which a video plays. A public stream does not expire; that of a private video is below an address that does, from
 * which its manifests name each other and the segments. Where there is no stream in the asked format, it is the original that
 * plays, and the asset key says so.
 */
export const generateVideoStreamingUrl = implement(files.generateVideoStreamingUrl, async ({ site, refuse }, request) => {
  const file = getOrThrow(await checkFiles(site, [request.fileId]), request.fileId)
  if (file.media_type !== 'VIDEO') throw refuse('NOT_A_VIDEO', 'the file is not a video')
  const minutes = request.expirationInMinutes ?? 1440
  const manifest = file.doc.video && manifestName(request.format)
  if (!manifest)
    return { downloadUrl: { url: await downloadUrl(site, { fileId: file.id, inline: true }, minutes), assetKey: 'src' } }
  const prefix = file.private
    ? `${await downloadUrl(site, { streamOf: file.id }, minutes)}/`
    : addressOfKey(streamPrefix(site.siteId, file))
  return { downloadUrl: { url: prefix + manifest, assetKey: request.format!.toLowerCase() } }
})

export const generateFolderDownloadUrl = implement(folders.generateFolderDownloadUrl, async ({ site }, { folderId }) => {
  const { id } = await getFolder(site, folderId)
  return { downloadUrl: await downloadUrl(site, { folderId: id }) }
})

async function checkFiles(site: SiteTx, ids: readonly string[]) {
  const found = await findFiles(site, ids)
  const missing = ids.find((id) => found.get(id)?.operation_status !== 'READY')
  if (missing !== undefined) throw notFound('file', { id: missing })
  return found
}

/** The address of a download, which ends after some minutes. */
export async function downloadUrl(site: SiteTx, doc: DownloadDoc, minutes: number | null | undefined = usual): Promise<string> {
  const expires = new Date(site.now.getTime() + Math.min(minutes ?? usual, longest) * minute)
  return `/media/downloads/${await insertTicket(site, { kind: 'DOWNLOAD', doc, expires })}`
}

function webAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:')
    throw brokenRule('expirationRedirectUrl', 'WEB_URL', 'must be a web address')
  return address.href
}
