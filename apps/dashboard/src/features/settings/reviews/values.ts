import type { Publication, Reviewers, ReviewSettings } from '@stoa/contract/services/stoa/reviews'

export interface SettingsValues {
  reviewers: Reviewers
  severalPerItem: boolean
  publication: Publication
  /** As a select has it; empty for none. */
  maxRating: string
  words: string[]
  links: boolean
  media: boolean
  firstReview: boolean
}

export function toValues({ reviewers, severalPerItem, publication, rule = {} }: ReviewSettings): SettingsValues {
  return {
    reviewers: reviewers ?? 'ANYONE',
    severalPerItem: severalPerItem ?? false,
    publication: publication ?? 'BY_RULE',
    maxRating: rule.maxRating ? String(rule.maxRating) : '',
    words: rule.words ?? [],
    links: rule.links ?? false,
    media: rule.media ?? false,
    firstReview: rule.firstReview ?? false,
  }
}

export function toRequest(values: SettingsValues, { revision }: ReviewSettings): { reviewSettings: ReviewSettings } {
  const { reviewers, severalPerItem, publication, maxRating, ...rule } = values
  return {
    reviewSettings: {
      ...(revision && { revision }),
      reviewers,
      severalPerItem,
      publication,
      rule: { ...rule, maxRating: maxRating ? Number(maxRating) : null },
    },
  }
}
