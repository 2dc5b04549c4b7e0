import type { FormattedDate } from '../../../ui/date-time.tsx'
import type { Slide } from '../../../lib/media/slide.ts'

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
  /** Published reviews by what is known of them, in words; none where nothing is. */
  sources: string[]
  isPartlyImported: boolean
  /** The unpublished reviews, counted by reason, in words. */
  unpublished: string[]
  received: number
}

/** A badge that the owner has given to a member, in its colours. */
export interface AuthorBadge {
  id: string
  title: string
  background: string
  color: string
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
  badges: AuthorBadge[]
  reply: { message: string; date: FormattedDate | undefined } | undefined
  foundHelpful: number
}
