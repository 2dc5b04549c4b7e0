import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { CaptchaField } from '../../lib/captcha/captcha-field.tsx'
import { ReviewFormBody } from './shared/review-form-body.tsx'
import { reviewsPath } from './shared/reviews-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
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
      <ReviewFormBody
        shopName={shopName}
        answer={answer}
        stars={form.stars}
        isMember={form.isMember}
        cancel={
          <ButtonLink to={reviewsPath(slug)} variant="plain">
            <Trans>Cancel</Trans>
          </ButtonLink>
        }
      >
        {!form.isMember && (
          <Field
            name="email"
            type="email"
            label={t`Email`}
            hint={t`It is never shown. We use it if we have a question about your review.`}
            autoComplete="email"
            defaultValue={answer?.given?.email}
            problem={answer?.problems['email']}
          />
        )}
        <CaptchaField captcha={answer?.captcha ?? form.captcha} />
      </ReviewFormBody>
    </Form>
  )
}
