import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, Field, FieldProblem } from '../../../ui/field.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'

export function DeleteAccount({ answer }: { answer: Answer | undefined }) {
  const { t } = useLingui()
  const { problems = {}, given = {} } = answer ?? {}
  return (
    <details className="border-t border-line" open={problems['heir'] !== undefined || problems['sure'] !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center">
        <Trans>Delete account</Trans>
      </summary>
      {/* The document reloads: nothing of the account stays on the page. */}
      <Form method="post" action={accountPaths.accountSecurity()} reloadDocument className="space-y-4 pt-2" noValidate>
        <p>
          <Trans>
            Your profile disappears at once and is erased for good after 30 days. Until then you can restore the account with your
            password. Of your orders we then keep only what the law requires: what was bought, and the name and address on the
            invoice.
          </Trans>
        </p>
        <Field
          name="heir"
          label={t`Who takes over your reviews?`}
          hint={t`The address of a member’s profile. Without one, your reviews stay without a name.`}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={300}
          defaultValue={given['heir']}
          problem={problems['heir']}
          optional
        />
        <div>
          <CheckField name="sure" label={t`I want to delete my account`} required />
          <FieldProblem name="sure" problem={problems['sure']} />
        </div>
        <Button name="delete" value="yes" variant="plain">
          <Trans>Delete account</Trans>
        </Button>
      </Form>
    </details>
  )
}
