import type { FormattedDate } from '../ui/date-time.tsx'
import type { Slide } from '../lightbox/slide.ts'

/** The ratings of a product. */
export interface RatingView {
  /** Of five. */
  average: number
  /** The average in the reader's language, with one digit. */
  text: string
  count: number
  /** The average in words. */
  label: string
  /** The number of reviews in words. */
  countText: string
}

export interface SummaryView extends RatingView {
  /** Five stars first. */
  histogram: { stars: number; label: string; count: number; percent: number }[]
  /** What became of the reviews that are not published, in words. */
  unpublished: string[]
  received: number
}

export interface ReviewView {
  id: string
  rating: number
  label: string
  title: string | undefined
  body: string | undefined
  author: string
  isVerified: boolean
  date: FormattedDate
  media: Slide[]
  reply: string | undefined
  foundHelpful: number
}
