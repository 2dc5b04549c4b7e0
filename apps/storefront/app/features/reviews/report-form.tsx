import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { CaptchaField } from '../../lib/captcha/captcha-field.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ReportFormProps {
  /** The page with this form. */
  action: string
  back: string
  reviewId: string
  captcha: ComponentProps<typeof CaptchaField>['captcha']
  problem: string | undefined
}

/** Tells the shop what is wrong with a review. */
export function ReportForm({ action, back, reviewId, captcha, problem }: ReportFormProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const reasons = {
    HANDLING_SPAM: t`It is advertising or spam.`,
    OFFENSIVE: t`It is offensive.`,
    OFF_TOPIC: t`It is not about the product.`,
    PERSONAL_DATA: t`It contains personal data.`,
    CONFLICT_OF_INTEREST: t`Its author has an interest.`,
    OTHER: t`Something else`,
  }
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="mt-2 max-w-xl space-y-4 border-s-4 border-line ps-4"
      noValidate
    >
      {problem && <Notice tone="problem">{problem}</Notice>}
      <input type="hidden" name="act" value="report" />
      <input type="hidden" name="review" value={reviewId} />
      <fieldset>
        <legend className="text-small font-medium">
          <Trans>What is wrong with this review?</Trans>
        </legend>
        {Object.entries(reasons).map(([value, label]) => (
          <label key={value} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input type="radio" name="reason" value={value} required className="size-5" />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField name="note" label={t`Message to the shop`} optional rows={3} maxLength={1000} problem={undefined} />
      <CaptchaField captcha={captcha} />
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy}>
          <Trans>Send report</Trans>
        </Button>
        <ButtonLink to={back} variant="plain" preventScrollReset>
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
