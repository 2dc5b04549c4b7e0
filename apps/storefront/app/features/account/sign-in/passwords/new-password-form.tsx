import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import type { Route } from './+types/new-password-page.ts'
import { ChallengeStep } from '../second-factors/challenge-step.tsx'
import { SendLinkForm } from './forgotten-password-form.tsx'
import { PendingNotice, Problem } from '../../form-answer.tsx'
import { PasswordField } from './password-field.tsx'

export function NewPasswordForm({
  loaderData: { token, link, captcha, rule },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const account = link?.maskedEmail
  const { minLength } = rule
  const busy = useNavigation().state !== 'idle'
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? {}} />
  if (answer?.step !== 'PENDING' && !link) return <ExpiredLink captcha={captcha} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Choose a new password`} {...(account && { text: t`For the account ${account}` })} />
      <div className="max-w-xl space-y-6">
        {answer?.step === 'PENDING' ? (
          <PendingNotice />
        ) : (
          <Form method="post" action={accountPaths.newPassword({ token })} className="space-y-5" noValidate>
            <Problem answer={answer} />
            <PasswordField
              name="password"
              label={t`New password`}
              autoComplete="new-password"
              rule={rule}
              hint={t`At least ${minLength} characters. A few unrelated words are easy to remember and hard to guess.`}
              problem={answer?.problems?.['password']}
            />
            {link && !link.isFirst && (
              <>
                <input type="hidden" name="isChoice" value="yes" />
                <CheckField name="signOutElsewhere" label={t`Sign out on all other devices`} defaultChecked />
              </>
            )}
            <Button aria-disabled={busy}>
              <Trans>Save password</Trans>
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}

function ExpiredLink({ captcha }: Pick<Route.ComponentProps['loaderData'], 'captcha'>) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Choose a new password`} />
      <div className="max-w-xl space-y-6">
        <Notice tone="problem">
          <Trans>This link was used or has expired. Enter your email address and we’ll send you a new one.</Trans>
        </Notice>
        <SendLinkForm captcha={captcha} />
      </div>
    </div>
  )
}
