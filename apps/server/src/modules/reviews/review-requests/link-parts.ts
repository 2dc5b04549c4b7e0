import type { PublicReviews } from '../reviews/index.ts'
import type { UnsubscribeTokens } from './links.ts'

export interface LinkParts {
  unsubscribe: UnsubscribeTokens
  writing: Pick<PublicReviews, 'checkContent'>
}
