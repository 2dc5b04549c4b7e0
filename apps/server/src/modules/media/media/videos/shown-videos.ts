import { picturePath, videoPath } from '@stoa/media-url'
import { manifests } from './converted.ts'
import type { Image } from '../../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { findFiles, type FileRow } from '../store/files.ts'
import { convertLater } from './convert-video.ts'
import { addressOfKey, renditionKey, streamPrefix } from './video-files.ts'

/** A video as it stands in documents that show it. The original is at `url`; there are no resolutions until it is converted. */
export interface ShownVideo {
  id: string
  url: string
  /** Files from the largest, and then the stream. */
  resolutions: { url: string; width: number; height: number; poster: Image; format: 'mp4' | 'hls' }[]
}

/** The public videos of the site that the ids name. */
export async function loadVideos(site: SiteRead, ids: readonly string[]): Promise<Map<string, ShownVideo>> {
  return shown(site, await findFiles(site, ids))
}

/**
 * The same, for a document that shows them from now on: those of visitors are converted now. Their rows stay locked until the commit, so the
 * event of a conversion that ends meanwhile finds the document.
 */
export async function showVideos(site: SiteTx, ids: readonly string[]): Promise<Map<string, ShownVideo>> {
  const rows = await findFiles(site, ids, { lock: true })
  for (const row of rows.values()) if (row.source === 'VISITOR' && !row.doc.video && !row.doc.conversion) convertLater(site, row)
  return shown(site, rows)
}

function shown(site: SiteRead, rows: ReadonlyMap<string, FileRow>): Map<string, ShownVideo> {
  const playable = [...rows.values()].filter(
    ({ media_type, private: isPrivate, operation_status, state }) =>
      media_type === 'VIDEO' && !isPrivate && operation_status === 'READY' && state === 'OK',
  )
  return new Map(playable.map((row) => [row.id, { id: row.id, url: videoPath(row.id), resolutions: resolutionsOf(site, row) }]))
}

function resolutionsOf({ siteId }: SiteRead, row: FileRow): ShownVideo['resolutions'] {
  const { id, doc } = row
  const { video } = doc
  if (!video) return []
  const { width, height, posterId } = video
  const poster = { id: posterId, url: picturePath(posterId), width, height }
  const files = video.renditions.toReversed().map((rendition) => ({
    url: addressOfKey(renditionKey(id, rendition)),
    width: rendition.width,
    height: rendition.height,
    poster,
    format: 'mp4' as const,
  }))
  return [...files, { url: addressOfKey(streamPrefix(siteId, row) + manifests.HLS), width, height, poster, format: 'hls' }]
}
