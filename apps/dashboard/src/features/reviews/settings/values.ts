import { reviewSettingsLimits } from '@stoa/contract/limits/stoa/reviews'
import type { Publication, Reviewers, ReviewSettings } from '@stoa/contract/services/stoa/reviews'

export const maxTemplates = reviewSettingsLimits.replyTemplates.maxItems

export interface SettingsValues {
  reviewers: Reviewers
  severalPerItem: boolean
  onHomePage: boolean
  publication: Publication
  /** As a select has it; empty for none. */
  maxRating: string
  words: string[]
  links: boolean
  media: boolean
  firstReview: boolean
  /** Empty for none. */
  answerWithinHours: string
  /** With an empty one at the end, for another. */
  templates: string[]
}

export function toValues({
  reviewers,
  severalPerItem,
  onHomePage,
  answerWithinHours,
  publication,
  rule = {},
  replyTemplates = [],
}: ReviewSettings): SettingsValues {
  return {
    reviewers: reviewers ?? 'ANYONE',
    severalPerItem: severalPerItem ?? false,
    onHomePage: onHomePage ?? false,
    publication: publication ?? 'BY_RULE',
    maxRating: rule.maxRating ? String(rule.maxRating) : '',
    words: rule.words ?? [],
    links: rule.links ?? false,
    media: rule.media ?? false,
    firstReview: rule.firstReview ?? false,
    answerWithinHours: answerWithinHours ? String(answerWithinHours) : '',
    templates: [...replyTemplates, ''].slice(0, maxTemplates),
  }
}

export function toRequest(values: SettingsValues, { revision }: ReviewSettings): { reviewSettings: ReviewSettings } {
  const { reviewers, severalPerItem, onHomePage, answerWithinHours, publication, maxRating, templates, ...rule } = values
  return {
    reviewSettings: {
      ...(revision && { revision }),
      reviewers,
      severalPerItem,
      onHomePage,
      answerWithinHours: answerWithinHours ? Number(answerWithinHours) : null,
      publication,
      replyTemplates: templates.map((text) => text.trim()).filter(Boolean),
      rule: { ...rule, maxRating: maxRating ? Number(maxRating) : null },
    },
  }
}
