import { toPictureView } from './pictures.ts'
import type { VideoView } from './slide.ts'

interface WireVideo {
  /** The file as it was uploaded. */
  url: string
  /** From the largest, and then the streams. */
  resolutions: readonly { url?: string; width?: number; height?: number; format?: string }[]
  poster: { url?: string; width?: number; height?: number } | undefined
}

/** The shorter side of the file that is played, in pixels: larger ones cost a phone more than they show. */
const playedSize = 720

/**
 * Browsers that play streams themselves get one, which fits their connection; the others a file, because a player in script weighs
 * as much as most films. The original is the last: it may be one that few browsers play.
 */
export function videoView({ url, resolutions, poster }: WireVideo, alt: string): VideoView {
  const files = resolutions.filter(({ format }) => format === 'mp4')
  const stream = resolutions.find(({ format }) => format === 'hls')?.url
  const played = files.find(({ width = 0, height = 0 }) => Math.min(width, height) <= playedSize) ?? files.at(-1)
  return {
    url,
    sources: [
      ...(stream ? [{ url: stream, type: 'application/vnd.apple.mpegurl' }] : []),
      ...(played?.url ? [{ url: played.url, type: 'video/mp4' }] : []),
      { url },
    ],
    poster: toPictureView(poster, alt),
    alt,
  }
}
