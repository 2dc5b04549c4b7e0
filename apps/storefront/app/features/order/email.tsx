import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field, FieldProblem } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The order's email address. The buyer can correct it for a while. */
export function Email({
  email,
  correctable,
  corrected,
  refused,
}: {
  email: string
  correctable: boolean
  /** The address has just been changed. */
  corrected: boolean
  /** The refused input. */
  refused: { value: string; problem: string } | undefined
}) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <div>
      <p>
        <Trans>
          We’ve received your order. If we have questions, we’ll write to{' '}
          <strong className="font-medium break-words">{email}</strong>.
        </Trans>
      </p>
      {corrected && (
        <div className="mt-4 text-body">
          <Notice tone="good">
            <Trans>Your email address has been changed.</Trans>
          </Notice>
        </div>
      )}
      {correctable && (
        <details key={email} open={refused !== undefined} className="text-small">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-quiet underline underline-offset-4 hover:text-ink">
            <Trans>Wrong email address? Change it</Trans>
          </summary>
          <Form method="post" preventScrollReset className="pb-2">
            <div className="flex flex-wrap items-end gap-3">
              <Field
                name="email"
                type="email"
                label={t`Your email address`}
                autoComplete="email"
                inputMode="email"
                defaultValue={refused?.value ?? email}
                // The problem is below both the field and the button, so that these stay in one line.
                aria-invalid={refused !== undefined || undefined}
                aria-describedby={refused && 'email-problem'}
                className="min-w-0 flex-1 basis-64"
              />
              <Button variant="plain" aria-disabled={busy} className="grow sm:grow-0">
                <Trans>Save</Trans>
              </Button>
            </div>
            <FieldProblem name="email" problem={refused?.problem} />
          </Form>
        </details>
      )}
    </div>
  )
}
