import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/deleted-account-page.ts'
import { ChallengeStep } from '../sign-in/second-factors/challenge-step.tsx'
import { PendingNotice, Problem } from '../form-answer.tsx'
import { VerifyForm } from '../registration/verify-form.tsx'
import { PasswordField } from '../sign-in/passwords/password-field.tsx'

/** The form with which somebody restores their deleted account. */
export function DeletedAccount({
  loaderData: { isDone },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? {}} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Restore your account`} text={t`An account that you deleted can be restored for 30 days.`} />
      <div className="max-w-3xl space-y-6">
        {isDone && !answer && (
          <Notice tone="good">
            <Trans>Your account is deleted. We erase it for good after 30 days.</Trans>
          </Notice>
        )}
        {answer?.step === 'PENDING' && <PendingNotice />}
        {answer?.step === 'VERIFY' && <VerifyForm answer={answer} next={{}} />}
        {!answer?.step && (
          <Form method="post" action={accountPaths.deletedAccount()} className="space-y-5" noValidate>
            <Problem answer={answer} />
            <Field
              name="email"
              type="email"
              label={t`Email address`}
              autoComplete="username"
              inputMode="email"
              defaultValue={answer?.given?.['email']}
              problem={answer?.problems?.['email']}
            />
            <PasswordField
              name="password"
              label={t`Password`}
              autoComplete="current-password"
              problem={answer?.problems?.['password']}
            />
            <Button variant="plain" aria-disabled={busy}>
              <Trans>Restore my account</Trans>
            </Button>
          </Form>
        )}
        <p>
          <Link to={accountPaths.signIn()} className="inline-flex min-h-11 items-center underline">
            <Trans>Sign in</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
