import type { PictureView } from '../ui/picture.tsx'

/** A film, as the lightbox plays it. */
export interface VideoView {
  /** The file as it was stored, which browsers open without script. */
  url: string
  /** Files of the same film, of which browsers play the first that they can. */
  sources: { url: string; type?: string }[]
  /** The film as an HLS stream, once the server has made it. */
  stream?: string
  /** Absent until the server has made it. */
  poster: PictureView | undefined
  alt: string
}

/** What the lightbox shows. */
export type Slide = PictureView | VideoView

export const isVideo = (slide: Slide): slide is VideoView => 'sources' in slide
