import { fileImports } from '../media/media/index.ts'
import { reviewImportsModule } from './review-imports/index.ts'
import { reviewRequestsModule } from './review-requests/index.ts'
import { reviewsModule } from './reviews/index.ts'

type ReviewsAreaOptions = Parameters<typeof reviewsModule>[0] &
  Parameters<typeof reviewRequestsModule>[0] &
  Parameters<typeof fileImports>[0]

export function reviewModules(options: ReviewsAreaOptions) {
  return [reviewRequestsModule(options), reviewsModule(options), reviewImportsModule(fileImports(options))] as const
}
