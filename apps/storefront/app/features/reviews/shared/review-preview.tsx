import { Trans } from '@lingui/react/macro'
import { ReviewList } from './review-list.tsx'
import type { ReviewView } from './review-view.ts'

/** A review as it would be shown, before it is sent. */
export function ReviewPreview({ review }: { review: ReviewView }) {
  return (
    <section aria-labelledby="preview-heading">
      <h3 id="preview-heading" className="mb-2 text-small font-medium">
        <Trans>This is how your review will look</Trans>
      </h3>
      <ReviewList reviews={[review]} />
    </section>
  )
}
