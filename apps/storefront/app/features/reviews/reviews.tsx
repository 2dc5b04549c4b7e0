import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { paths } from '../../paths.ts'
import { reviewsPath } from './shared/reviews-path.ts'
import { RatingSummary } from './shared/rating-summary.tsx'
import { ReviewList } from './shared/review-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/reviews-page.ts'
import { ReportForm } from './report-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewFilters } from './review-filters.tsx'

/** All reviews of a product, and the form to write one. */
export function Reviews({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const { slug, name, summary, reviews, next, shown, form, sent, voted, report, reported, languages } = loaderData
  const { stars, only, language, sort } = shown
  const about = { ...(stars && { stars: String(stars) }), only, language, sort }
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display text-title wrap-anywhere">
        <Trans>Reviews</Trans>
      </h1>
      <p className="mt-2 text-lead">
        <Link to={paths.product(slug)} className="underline underline-offset-4">
          {name}
        </Link>
      </p>
      {sent && (
        <div className="mt-6 max-w-2xl">
          <Notice tone="good">
            {sent === 'published' ? (
              <Trans>Thank you. Your review is published.</Trans>
            ) : (
              <Trans>Thank you. We check your review before it is published, usually within two days.</Trans>
            )}
          </Notice>
        </div>
      )}
      {form && <ReviewForm slug={slug} shopName={loaderData.shopName} form={form} answer={actionData} />}
      <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-[20rem_1fr]">
        <div className="space-y-6">
          {summary && (
            <RatingSummary summary={summary} toStars={(each) => reviewsPath(slug, { ...about, stars: String(each) })} />
          )}
          {!form && (
            <ButtonLink to={reviewsPath(slug, { write: 'yes' })} variant="plain">
              <Trans>Write a review</Trans>
            </ButtonLink>
          )}
        </div>
        <div className="min-w-0">
          {summary && <ReviewFilters slug={slug} shown={shown} histogram={summary.histogram} languages={languages} />}
          <h2 className="sr-only">
            <Trans>All reviews</Trans>
          </h2>
          {reviews.length === 0 && (
            <p className="py-6 text-quiet">
              {summary ? (
                <Trans>No review matches all filters.</Trans>
              ) : (
                <Trans>Nobody has reviewed this product yet. Be the first.</Trans>
              )}
            </p>
          )}
          <ReviewList
            reviews={reviews}
            below={({ id, foundHelpful }) => (
              <>
                <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 text-small text-quiet">
                  {foundHelpful > 0 && <Trans>{foundHelpful} found this helpful</Trans>}
                  {voted === id ? (
                    <span role="status">
                      <Trans>Thank you for your answer.</Trans>
                    </span>
                  ) : (
                    <Form
                      method="post"
                      action={reviewsPath(slug, { ...about, from: shown.from })}
                      preventScrollReset
                      className="flex flex-wrap items-center gap-x-4"
                    >
                      <input type="hidden" name="act" value="vote" />
                      <input type="hidden" name="review" value={id} />
                      <Trans>Was this helpful?</Trans>
                      <button name="vote" value="HELPFUL" aria-disabled={busy} className="min-h-11 min-w-11 underline">
                        {t`Yes`}
                      </button>
                      <button name="vote" value="UNHELPFUL" aria-disabled={busy} className="min-h-11 min-w-11 underline">
                        {t`No`}
                      </button>
                    </Form>
                  )}
                  {reported === id ? (
                    <span role="status">
                      <Trans>Thank you. We look at this review.</Trans>
                    </span>
                  ) : (
                    <Link
                      to={reviewsPath(slug, { ...about, from: shown.from, report: id })}
                      rel="nofollow"
                      preventScrollReset
                      className="flex min-h-11 items-center underline"
                    >
                      <Trans>Report</Trans>
                    </Link>
                  )}
                </div>
                {report?.review === id && (
                  <ReportForm
                    action={reviewsPath(slug, { ...about, from: shown.from, report: id })}
                    back={reviewsPath(slug, { ...about, from: shown.from })}
                    reviewId={id}
                    captcha={actionData?.captcha ?? report.captcha}
                    problem={actionData?.problem}
                  />
                )}
              </>
            )}
          />
          {next && (
            <ButtonLink to={reviewsPath(slug, { ...about, from: next })} variant="plain" className="mt-6">
              <Trans>More reviews</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
