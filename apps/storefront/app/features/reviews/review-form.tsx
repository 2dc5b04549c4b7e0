import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { CaptchaField } from '../../lib/captcha-field.tsx'
import { reviewPaths } from '../../reviews/review-paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, FieldProblem, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Route } from './+types/reviews-page.ts'

type LoaderData = Route.ComponentProps['loaderData']

export function ReviewForm({
  slug,
  form,
  answer,
}: {
  slug: string
  form: NonNullable<LoaderData['form']>
  answer: Route.ComponentProps['actionData']
}) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given, problem, problems = {} } = answer ?? {}
  const chosen = given?.rating ?? (form.stars ? String(form.stars) : '')
  const words = { 5: t`Excellent`, 4: t`Good`, 3: t`All right`, 2: t`Poor`, 1: t`Bad` }
  return (
    <Form
      method="post"
      action={reviewPaths.reviews(slug, { write: 'yes' })}
      className="mt-8 max-w-xl space-y-5 border-t border-line pt-8"
      noValidate
      aria-labelledby="write-heading"
    >
      <h2 id="write-heading" className="display text-heading">
        <Trans>Write a review</Trans>
      </h2>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <fieldset aria-describedby={problems['rating'] ? 'rating-problem' : undefined}>
        <legend className="mb-1 text-small font-medium">
          <Trans>How do you like it?</Trans>
        </legend>
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={chosen === String(stars)}
              required
              className="size-5"
            />
            <Stars rating={stars} label={t`${stars} of 5 stars`} className="text-[1.25rem]" />
            <span>{words[stars]}</span>
          </label>
        ))}
        <FieldProblem name="rating" problem={problems['rating']} />
      </fieldset>
      <Field name="title" label={t`Headline`} optional maxLength={200} defaultValue={given?.title} problem={problems['title']} />
      <TextField
        name="body"
        label={t`Your review`}
        optional
        rows={6}
        maxLength={3000}
        hint={t`What did you expect, and what did you get? At most 3,000 characters.`}
        defaultValue={given?.body}
        problem={problems['body']}
      />
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
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy}>
          <Trans>Send review</Trans>
        </Button>
        <ButtonLink to={reviewPaths.reviews(slug)} variant="plain">
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
