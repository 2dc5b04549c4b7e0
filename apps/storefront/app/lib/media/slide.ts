import type { PictureView } from '../../ui/picture.tsx'

/** A film, as the lightbox plays it. */
export interface VideoView {
  /** The file as it was stored, which browsers open without script. */
  url: string
  /** Files of the same film, of which browsers play the first that they can. */
  sources: { url: string; type?: string }[]
  /** Absent until the server has made it. */
  poster: PictureView | undefined
  alt: string
}

/** A picture or video in the lightbox. */
export type Slide = PictureView | VideoView

export const isVideo = (slide: Slide): slide is VideoView => 'sources' in slide
