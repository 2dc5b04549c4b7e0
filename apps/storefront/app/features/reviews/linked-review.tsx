import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { paths } from '../../paths.ts'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { ReviewFormBody } from './shared/review-form-body.tsx'
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
  loaderData: { token, shopName, stars, authorName, isMember },
  actionData: answer,
}: PageProps & { item: NonNullable<PageProps['loaderData']['item']> }) {
  return (
    <Form method="post" action={reviewLinkPaths.write({ token, item: id })} className="mt-6 space-y-5" noValidate>
      <h2 className="text-lead">
        <Link to={paths.product(slug)} className="underline underline-offset-4 wrap-anywhere">
          {name}
        </Link>
      </h2>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="item" value={id} />
      <ReviewFormBody shopName={shopName} answer={answer} stars={stars} authorName={authorName} isMember={isMember ?? false} />
    </Form>
  )
}
