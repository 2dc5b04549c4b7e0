import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { paths } from '../../paths.ts'
import { PhotoField } from '../../photos/photo-field.tsx'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { maxReviewFiles } from '../../photos/send-file.ts'
import { ReviewFields } from '../../reviews/review-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/linked-review-page.ts'

type PageProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The form that a mail leads to, for one product after another. */
export function LinkedReview({ loaderData, actionData }: PageProps) {
  const { items, item, sent } = loaderData
  return (
    <div className="page max-w-2xl pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>Your review</Trans>
      </h1>
      {sent && !actionData && (
        <div className="mt-6">
          <Notice tone="good">
            {sent === 'published' ? (
              <Trans>Thank you. Your review is published.</Trans>
            ) : (
              <Trans>Thank you. We check your review before it is published, usually within two days.</Trans>
            )}
          </Notice>
        </div>
      )}
      {!items && (
        <p className="mt-6">
          <Trans>This link no longer works. You can write a review on the page of the product.</Trans>
        </p>
      )}
      {items && (!item || item.isReviewed) && !sent && (
        <p className="mt-6">
          <Trans>You have reviewed everything that we asked for. Thank you.</Trans>
        </p>
      )}
      {item && !item.isReviewed && <ItemForm key={item.id} item={item} loaderData={loaderData} actionData={actionData} />}
    </div>
  )
}

function ItemForm({
  item: { id, name, slug },
  loaderData: { token, stars, authorName, isMember },
  actionData: answer,
}: PageProps & { item: NonNullable<PageProps['loaderData']['item']> }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given = {}, problem, problems = {} } = answer ?? {}
  return (
    <Form method="post" action={reviewLinkPaths.write({ token, item: id })} className="mt-6 space-y-5" noValidate>
      <h2 className="text-lead">
        <Link to={paths.product(slug)} className="underline underline-offset-4 wrap-anywhere">
          {name}
        </Link>
      </h2>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="item" value={id} />
      <ReviewFields given={{ ...given, rating: given['rating'] || (stars ? String(stars) : '') }} problems={problems} />
      <PhotoField label={t`Photos and videos`} given={answer?.photos ?? []} max={maxReviewFiles} withVideos />
      {!isMember && (
        <Field
          name="name"
          label={t`Name`}
          hint={t`It is shown with your review.`}
          autoComplete="nickname"
          maxLength={100}
          defaultValue={given['name'] ?? authorName}
          problem={problems['name']}
        />
      )}
      <Button aria-disabled={busy}>
        <Trans>Send review</Trans>
      </Button>
    </Form>
  )
}
