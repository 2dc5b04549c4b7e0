import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/new-password-page.ts'
import { ChallengeStep } from './challenge-step.tsx'
import { PendingNotice, Problem } from './form-answer.tsx'

export function NewPasswordForm({
  loaderData: { token },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const problem = answer?.problems?.['password']
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? {}} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Choose a new password`} text={t`You’ll be signed out everywhere else.`} />
      <div className="max-w-xl space-y-6">
        {answer?.step === 'PENDING' ? (
          <PendingNotice />
        ) : (
          <Form method="post" action={accountPaths.newPassword()} className="space-y-5" noValidate>
            <Problem answer={answer} />
            <input type="hidden" name="token" value={token} />
            <Field
              name="password"
              type="password"
              label={t`New password`}
              autoComplete="new-password"
              hint={t`At least 8 characters. A few unrelated words are easy to remember and hard to guess.`}
              problem={problem}
            />
            <Button aria-disabled={busy}>
              <Trans>Save password</Trans>
            </Button>
          </Form>
        )}
        <p>
          <Link to={accountPaths.forgottenPassword()} className="inline-flex min-h-11 items-center underline">
            <Trans>Send a new link</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
