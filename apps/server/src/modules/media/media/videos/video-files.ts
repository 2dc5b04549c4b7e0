import type { StreamFormat } from '@stoa/contract/services/media/files'
import { manifests, streamFolder } from './converted.ts'
import type { Rendition } from './renditions.ts'
import { madePictureIdOf } from '../made-picture.ts'
import { fileKey, keyOf } from '../file-key.ts'
import type { FileRow } from '../store/files.ts'

type Video = Pick<FileRow, 'id' | 'private'>

/** The prefix of the keys of what was made of a video. */
export function videoFolder(siteId: string, { id, private: isPrivate }: Video): string {
  return keyOf(siteId, { id: `video/${id}/`, private: isPrivate })
}

/** Of the poster of a public video: a picture like any other. */
export function posterKey(siteId: string, { id, private: isPrivate }: Video): string {
  return keyOf(siteId, { id: madePictureIdOf(id), private: isPrivate })
}

/** Of a public video. */
export function renditionKey(fileId: string, { label }: Pick<Rendition, 'label'>): string {
  return `${fileKey(`video/${fileId}/`)}${label}.mp4`
}

/** The prefix of the keys of a video's manifests and segments, which name each other relative to it. */
export function streamPrefix(siteId: string, video: Video): string {
  return `${videoFolder(siteId, video)}${streamFolder}/`
}

/** The name of a manifest; undefined for a format that is no stream. */
export function manifestName(format: StreamFormat | undefined): string | undefined {
  return format === 'HLS' || format === 'DASH' ? manifests[format] : undefined
}

/** The address of a public key. */
export function addressOfKey(key: string): string {
  return `/${key}`
}
