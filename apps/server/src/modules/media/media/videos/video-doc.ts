import type { Size, Rendition } from './renditions.ts'
import type { ConversionRefusal } from './converted.ts'

/** The renditions and poster that were made of a video. */
export interface VideoDoc extends Size {
  seconds: number
  /** From the smallest. */
  renditions: Rendition[]
  /** A picture beside the video, of its size. */
  posterId: string
}

/** A conversion that is running, or that will never succeed. */
export type ConversionDoc = { percent: number } | { refused: ConversionRefusal }
