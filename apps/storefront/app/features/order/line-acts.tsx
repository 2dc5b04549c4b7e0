import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../lib/texts/buying-texts.ts'
import { reviewsPath } from '../reviews/shared/reviews-path.ts'
import type { LineView } from '../../ui/line.tsx'

interface LineActsProps {
  line: LineView
  canOrderAgain: boolean
  canReview: boolean
}

/** The buyer's actions on a line of a finished order. */
export function LineActs({ line: { id, name, slug }, canOrderAgain, canReview }: LineActsProps) {
  const { t } = useLingui()
  const reviewed = canReview ? slug : undefined
  if (!canOrderAgain && !reviewed) return null
  return (
    <div className="flex flex-wrap gap-x-6 text-small">
      {canOrderAgain && (
        <Form method="post">
          <button name="again" value={id} className="min-h-11 underline" aria-label={t`Buy again: ${name}`}>
            <Trans>Buy again</Trans>
          </button>
        </Form>
      )}
      {reviewed && (
        <Link
          to={reviewsPath(reviewed, { write: 'yes' })}
          aria-label={t`Write a review: ${name}`}
          className="flex min-h-11 items-center underline"
        >
          <Trans>Write a review</Trans>
        </Link>
      )}
    </div>
  )
}
