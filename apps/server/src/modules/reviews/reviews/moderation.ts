import type { Review } from '@stoa/contract/services/reviews/reviews'
import type { HoldReason } from '@stoa/contract/services/stoa/reviews'
import { words } from '../../../kernel/lists/query/words.ts'
import { hasLink } from './links.ts'
import type { Rules } from './store/settings.ts'

/** The facts of a review besides its content. */
export interface ReviewFacts {
  /** The author is verified (not just a typed address) and has no published review yet. */
  isFirst: boolean
  /** A review of another author has the same text. */
  isSameText: boolean
}

/**
 * Why a new or changed review waits for the owner; empty where it is published at once. The approval of one review says nothing about the
 * author's next one.
 */
export function holdReasons(content: Review['content'] = {}, { publication, rule }: Rules, facts: ReviewFacts): HoldReason[] {
  if (publication === 'HOLD_ALL') return ['EVERY_REVIEW']
  // A copied text is never published unseen.
  const copied: HoldReason[] = facts.isSameText ? ['SAME_TEXT'] : []
  if (publication === 'AT_ONCE') return copied
  const text = [content.title, content.body].filter(Boolean).join('\n')
  const holds: Partial<Record<HoldReason, boolean>> = {
    RATING: rule.maxRating !== null && rule.maxRating !== undefined && (content.rating ?? 0) <= rule.maxRating,
    WORDS: hasOneOf(text, rule.words ?? []),
    LINKS: (rule.links ?? false) && hasLink(text),
    MEDIA: (rule.media ?? false) && (content.media?.length ?? 0) > 0,
    FIRST_REVIEW: (rule.firstReview ?? false) && facts.isFirst,
  }
  return [...(Object.keys(holds) as HoldReason[]).filter((reason) => holds[reason]), ...copied]
}

/** True if a text has one of the words, each of which may be several. */
function hasOneOf(text: string, forbidden: readonly string[]): boolean {
  const normalized = ` ${words(text).join(' ')} `
  return forbidden.some((word) => {
    const searched = words(word)
    return searched.length > 0 && normalized.includes(` ${searched.join(' ')} `)
  })
}
