import {
  service,
  type AudioV2,
  type FileDescriptor,
  type FileMedia,
  type Image,
  type VideoResolution,
} from '@stoa/contract/services/media/files'
import { fixedCopies, isVector, picturePath, transformedUrl } from '@stoa/media-url'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { PictureColour } from './read-picture.ts'
import type { FileRow, Root } from './store/files.ts'
import { addressOfKey, renditionKey } from './videos/video-files.ts'

/** Ids of the folders that are not rows. */
const rootFolders: Record<Root, string> = { MEDIA_ROOT: 'media-root', VISITOR_UPLOADS_ROOT: 'visitor-uploads' }

/** The wire id of the folder in which something is. */
export function parentFolderOf({ root, folderId }: { root: Root; folderId: string | null }): string {
  return folderId ?? rootFolders[root]
}

/** The root that a folder's wire id names; undefined for the id of a row. */
export function rootNamed(folderId: string): Root | undefined {
  return (Object.keys(rootFolders) as Root[]).find((root) => rootFolders[root] === folderId)
}

/** As the contract has it. */
const maxLabels = 100

export const fileFqdn = service.fqdn

/** The id of a file in events, which is a GUID: what comes before the ending. */
export function eventIdOf(fileId: string): string {
  return fileId.slice(0, 32)
}

/** A file as it stands in answers and events. A private file has no address: `generateFileDownloadUrl` makes one. */
export function descriptorOf({ siteId }: Pick<SiteRead, 'siteId'>, row: FileRow): FileDescriptor {
  const { id, doc, media_type: mediaType } = row
  const isReady = row.operation_status === 'READY'
  const url = isReady && !row.private ? picturePath(id) : undefined
  const made = doc.video?.posterId ?? doc.firstPage?.id
  const isPicture = mediaType === 'IMAGE' || mediaType === 'VECTOR'
  return {
    id,
    displayName: row.display_name,
    ...(url && { url }),
    parentFolderId: parentFolderOf({ root: row.root, folderId: row.folder_id }),
    ...(row.hash && { hash: row.hash }),
    sizeInBytes: String(row.size),
    private: row.private,
    mediaType,
    ...(isReady && { media: mediaOf(row, url ?? '') }),
    operationStatus: row.operation_status,
    ...(doc.sourceUrl && { sourceUrl: doc.sourceUrl }),
    ...(url && isPicture && { thumbnailUrl: thumbnailOf(id) }),
    ...(url && made && { thumbnailUrl: transformedUrl({ id: made }, fixedCopies.listed) }),
    labels: [...new Set([...(doc.labels ?? []), ...(doc.analysis?.labels ?? [])])].slice(0, maxLabels),
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    siteId,
    state: row.state,
    ...(row.last_used_date && { lastUsedDate: row.last_used_date.toISOString() }),
    ...(doc.failure && { failure: doc.failure }),
  }
}

/** A drawing is sharp at any size as it is stored. */
function thumbnailOf(id: string): string {
  return isVector(id) ? picturePath(id) : transformedUrl({ id }, fixedCopies.listed)
}

function mediaOf(row: FileRow, url: string): FileMedia {
  const { id, display_name: filename } = row
  const sizeInBytes = String(row.size)
  switch (row.media_type) {
    case 'IMAGE':
      return { image: pictureOf(row, url) }
    case 'VECTOR':
      return { vector: pictureOf(row, url) }
    case 'VIDEO':
      return { video: { id, resolutions: url ? resolutionsOf(row, url) : [], filename } }
    case 'AUDIO':
      return { audio: { id, assets: [{ id, url, filename }], format: endingOf(id), sizeInBytes, ...soundOf(row) } }
    case 'DOCUMENT':
      return { document: { id, url, filename } }
    case 'ARCHIVE':
      return { archive: { id, url, sizeInBytes, filename } }
    case 'MODEL3D':
      return { model3d: { id, url, sizeInBytes, filename } }
  }
}

function soundOf({ doc: { sound } }: FileRow): Pick<AudioV2, 'duration' | 'bitrate'> {
  return sound ? { duration: sound.seconds, bitrate: sound.bitrate } : {}
}

/** The renditions from the largest, and the original where there are none. */
function resolutionsOf({ id, doc }: FileRow, url: string): VideoResolution[] {
  if (!doc.video) return [{ url, format: endingOf(id) }]
  return doc.video.renditions.toReversed().map((rendition) => ({
    url: addressOfKey(renditionKey(id, rendition)),
    width: rendition.width,
    height: rendition.height,
    format: `${rendition.label}.mp4`,
  }))
}

function pictureOf({ id, display_name: filename, width, height, doc }: FileRow, url: string) {
  const { altText, focalPoint, colours = [], animated, analysis } = doc
  const image: Image = {
    id,
    url,
    ...(height && { height }),
    ...(width && { width }),
    filename,
    ...(altText && { altText }),
    ...(focalPoint && { focalPoint }),
  }
  const [prominent] = colours
  return {
    image,
    // Its id and size are those of the picture, from which the published client builds any other size.
    ...(url && width && height && { previewImage: { id, url: thumbnailOf(id), width, height } }),
    ...(prominent && { colors: { prominent: colourOf(prominent), palette: colours.map(colourOf) } }),
    ...(analysis && { faces: analysis.faces }),
    ...((animated || analysis) && {
      annotations: [...(animated ? (['IS_ANIMATED'] as const) : []), ...(analysis ? (['LABELS', 'FACES'] as const) : [])],
    }),
  }
}

function colourOf(rgb: PictureColour) {
  const hex = [rgb.r, rgb.g, rgb.b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { hex: `#${hex}`, rgb }
}

function endingOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}
