import { videoIdOf } from '@stoa/media-url'

/** The fields of a video in answers of the server. Sizes are in pixels. */
export interface WireVideo {
  id?: string | null
  url?: string | null
  resolutions?: readonly { url?: string | null; width?: number | null; height?: number | null; format?: string | null }[] | null
}

/** A video as it is answered: its fields, its URL, or the `wix:video://v1/<id>/<name>` of the published packages. */
export type VideoReference = string | WireVideo

export interface DescribedVideo {
  /** Undefined for a video on another host. */
  id: string | undefined
  /** True if the server may have renditions and a stream, which is unknown for a video that is given by its URL alone. */
  isConverted: boolean
  /** Width by height. */
  ratio: number | undefined
  /** A path or URL of one file. */
  file: string | undefined
}

/** CSS pixels of the height of the file for browsers that do not stream. */
const ordinaryHeight = 720

export function describeVideo(video: VideoReference): DescribedVideo {
  const { id: given, url, resolutions } = typeof video === 'string' ? { id: video, url: video, resolutions: undefined } : video
  const id = videoIdOf(given || url || '') ?? videoIdOf(resolutions?.[0]?.url ?? '')
  const known = (resolutions ?? []).filter((each) => each.url)
  const [largest] = known.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))
  const ordinary = known.toSorted((a, b) => distance(a.height) - distance(b.height))[0]
  const other = id === undefined ? url : undefined
  return {
    id,
    isConverted: known.length === 0 || known.some(({ format }) => /^\d+p/.test(format ?? '')),
    ratio: largest?.width && largest.height ? largest.width / largest.height : undefined,
    file: ordinary?.url ?? other ?? undefined,
  }
}

function distance(height: number | null | undefined): number {
  return Math.abs((height ?? 0) - ordinaryHeight)
}
