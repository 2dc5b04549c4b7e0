import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import type { Route } from './+types/provider-return-page.ts'
import { NextFields, Problem } from '../../form-answer.tsx'
import { TermsField } from '../../registration/terms-field.tsx'
import { VerifyEmail } from '../../registration/verify-email.tsx'

/** The remaining steps after a provider has identified the member. */
export function ProviderReturn({
  loaderData: { answer: first, next, terms },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const answer = actionData ?? first
  if (answer.step !== 'TERMS') return <VerifyEmail answer={answer} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Create an account`} text={t`One more thing before you have an account with us.`} />
      <Form method="post" action={accountPaths.providerReturn()} className="max-w-xl space-y-5" noValidate>
        <Problem answer={answer} />
        <NextFields {...(answer.next ?? next)} />
        <input type="hidden" name="stateToken" value={answer.stateToken} />
        <TermsField terms={terms} given={undefined} problem={answer.problems?.['agreedTerms']} />
        <Button aria-disabled={busy}>
          <Trans>Create account</Trans>
        </Button>
      </Form>
    </div>
  )
}
