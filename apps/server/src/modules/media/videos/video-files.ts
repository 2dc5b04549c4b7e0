import type { StreamFormat } from '@stoa/contract/services/media/files'
import type { ConversionRefusal } from '../../../kernel/video/converted.ts'
import { manifests, streamFolder } from '../../../kernel/video/converted.ts'
import type { Rendition, Size } from '../../../kernel/video/renditions.ts'
import { fileKey } from '../store-picture.ts'

/** What was made of a video. */
export interface VideoDoc extends Size {
  seconds: number
  /** From the smallest. */
  renditions: Rendition[]
  /** A picture beside the video, of its size. */
  posterId: string
}

/** A conversion that goes on, or that will never succeed. */
export type ConversionDoc = { percent: number } | { refused: ConversionRefusal }

/** The prefix of the keys of what was made of a video. */
export function videoFolder(fileId: string): string {
  return fileKey(`video/${fileId}/`)
}

/** Of the poster: a picture like any other, whose id comes from the video's. */
export function posterIdOf(fileId: string): string {
  return `${fileId.slice(0, fileId.lastIndexOf('.'))}p.jpg`
}

export function renditionKey(fileId: string, { label }: Pick<Rendition, 'label'>): string {
  return `${videoFolder(fileId)}${label}.mp4`
}

/** Undefined for a format that is no stream. */
export function manifestKey(fileId: string, format: StreamFormat | undefined): string | undefined {
  return format === 'HLS' || format === 'DASH' ? `${videoFolder(fileId)}${streamFolder}/${manifests[format]}` : undefined
}

/** The address of a public key. */
export function addressOfKey(key: string): string {
  return `/${key}`
}
