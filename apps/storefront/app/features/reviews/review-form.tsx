import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { CaptchaField } from '../../lib/captcha-field.tsx'
import { PhotoField } from '../../photos/photo-field.tsx'
import { maxReviewFiles } from '../../photos/send-file.ts'
import { ReviewPreview } from '../../reviews/review-preview.tsx'
import { ReviewFields } from '../../reviews/review-fields.tsx'
import { reviewsPath } from '../../reviews/reviews-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/reviews-page.ts'

type LoaderData = Route.ComponentProps['loaderData']

export function ReviewForm({
  slug,
  shopName,
  form,
  answer,
}: {
  slug: string
  shopName: string
  form: NonNullable<LoaderData['form']>
  answer: Route.ComponentProps['actionData']
}) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given, problem, problems = {} } = answer ?? {}
  const chosen = given?.rating ?? (form.stars ? String(form.stars) : '')
  return (
    <Form
      method="post"
      action={reviewsPath(slug, { write: 'yes' })}
      className="mt-8 max-w-xl space-y-5 border-t border-line pt-8"
      noValidate
      aria-labelledby="write-heading"
    >
      <h2 id="write-heading" className="display text-heading">
        <Trans>Write a review</Trans>
      </h2>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <ReviewFields given={{ ...given, rating: chosen }} problems={problems} />
      <PhotoField label={t`Photos and videos`} given={answer?.photos ?? []} max={maxReviewFiles} withVideos />
      {!form.isMember && (
        <>
          <Field
            name="name"
            label={t`Name`}
            hint={t`It is shown with your review.`}
            autoComplete="nickname"
            maxLength={100}
            defaultValue={given?.name}
            problem={problems['name']}
          />
          <Field
            name="email"
            type="email"
            label={t`Email`}
            hint={t`It is never shown. We use it if we have a question about your review.`}
            autoComplete="email"
            defaultValue={given?.email}
            problem={problems['email']}
          />
        </>
      )}
      <CaptchaField captcha={answer?.captcha ?? form.captcha} />
      {answer?.preview && <ReviewPreview review={answer.preview} />}
      <p className="text-small text-quiet">
        <Trans>
          By sending, you agree that {shopName} shows your review with your name in the shop. You can ask us to delete it at any
          time.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy}>
          <Trans>Send review</Trans>
        </Button>
        <Button name="act" value="preview" variant="plain" aria-disabled={busy}>
          <Trans>Preview</Trans>
        </Button>
        <ButtonLink to={reviewsPath(slug)} variant="plain">
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
