import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { PhotoField } from '../../photos/shared/photo-field.tsx'
import { maxReviewFiles } from '../../photos/shared/send-file.ts'
import { ReviewFields } from '../../reviews/shared/review-fields.tsx'
import { ReviewMedia } from '../../reviews/shared/review-media.tsx'
import { reviewsPath } from '../../reviews/shared/reviews-path.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stars } from '../../../ui/stars.tsx'
import type { Route } from './+types/reviews-page.ts'
import { AccountLayout } from '../account-layout.tsx'
import { Problem } from '../form-answer.tsx'
import type { OwnReviewView } from './reviews-page.tsx'

type PageProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The member's reviews with their status. */
export function OwnReviews({ loaderData: { reviews, toWrite, edit, next, done }, actionData: answer }: PageProps) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Your reviews`}>
      {done && !answer && (
        <Notice tone="good">
          {done === 'deleted' ? <Trans>The review is deleted.</Trans> : <Trans>Thank you. Your review is saved.</Trans>}
        </Notice>
      )}
      <ToWrite items={toWrite} />
      {reviews.length === 0 && (
        <p>
          <Trans>You haven’t reviewed anything yet. You can write a review on the page of each product.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-6 first:pt-0">
            {edit === review.id && !review.takenOver ? (
              <EditForm review={review} answer={answer} />
            ) : (
              <OwnReview review={review} />
            )}
          </li>
        ))}
      </ul>
      {next && (
        <ButtonLink to={accountPaths.accountReviews({ from: next })} variant="plain">
          <Trans>Older reviews</Trans>
        </ButtonLink>
      )}
    </AccountLayout>
  )
}

/** Products that were bought and not reviewed yet. */
function ToWrite({ items }: { items: PageProps['loaderData']['toWrite'] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="to-write-heading" className="mb-8">
      <h2 id="to-write-heading" className="text-lead font-medium">
        <Trans>Waiting for your review</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ id, name, slug, date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              {name}{' '}
              <span className="text-small text-quiet">
                <Trans>bought on {date}</Trans>
              </span>
            </span>
            <ButtonLink to={reviewsPath(slug, { write: 'yes' })} variant="plain">
              <Trans>Write a review</Trans>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnReview({ review }: { review: OwnReviewView }) {
  const { id, takenOver, name, slug, rating, label, title, body, media, date, state, reason, note, reply } = review
  const busy = useNavigation().state !== 'idle'
  return (
    <article>
      <h2 className="text-lead font-medium wrap-anywhere">
        {slug ? (
          <Link to={reviewsPath(slug)} className="underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-quiet">
        <Stars rating={rating} label={label} /> {date} · {state}
      </p>
      {reason && (
        <p className="mt-2 text-small">
          <Trans>Reason: {reason}.</Trans> <bdi>{note}</bdi>
        </p>
      )}
      {title && (
        <p dir="auto" className="mt-2 font-medium wrap-anywhere">
          {title}
        </p>
      )}
      {body && (
        <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-line wrap-anywhere">
          {body}
        </p>
      )}
      <ReviewMedia media={media} />
      {reply && (
        <p className="mt-2 border-s-4 border-line ps-4 wrap-anywhere">
          <Trans>
            The shop answered: <bdi>{reply}</bdi>
          </Trans>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {takenOver ? (
          <p className="self-center text-small text-quiet">
            <Trans>You took over this review from a former member.</Trans>
          </p>
        ) : (
          <ButtonLink to={accountPaths.accountReviews({ edit: id })} variant="plain" preventScrollReset>
            {reason ? <Trans>Change and send again</Trans> : <Trans>Change</Trans>}
          </ButtonLink>
        )}
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center px-2 text-quiet">
            <Trans>Delete…</Trans>
          </summary>
          <Form method="post" action={accountPaths.accountReviews()} className="space-y-3 pt-2">
            <p className="text-small">
              <Trans>The review and its stars are gone for good. You can write another one.</Trans>
            </p>
            <input type="hidden" name="review" value={id} />
            <Button name="act" value="delete" variant="plain" aria-disabled={busy}>
              <Trans>Delete this review</Trans>
            </Button>
          </Form>
        </details>
      </div>
    </article>
  )
}

function EditForm({ review, answer }: { review: OwnReviewView; answer: PageProps['actionData'] }) {
  const { t } = useLingui()
  const { id, revision, name, rating, title, body, mediaIds } = review
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={accountPaths.accountReviews({ edit: id })} className="max-w-3xl space-y-5" noValidate>
      <h2 className="text-lead font-medium wrap-anywhere">{name}</h2>
      <Problem answer={answer} />
      <input type="hidden" name="review" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <ReviewFields given={answer?.given ?? { rating: String(rating), title, body }} problems={answer?.problems ?? {}} />
      <PhotoField label={t`Photos and videos`} given={mediaIds} max={maxReviewFiles} withVideos />
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy}>
          <Trans>Save</Trans>
        </Button>
        <ButtonLink to={accountPaths.accountReviews()} variant="plain" preventScrollReset>
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
