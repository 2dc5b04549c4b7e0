import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/sign-in-page.ts'
import { CaptchaField } from '../../../lib/captcha/captcha-field.tsx'
import { ChallengeStep } from './second-factors/challenge-step.tsx'
import { EndedSession } from './ended-session.tsx'
import { AgreeForm, AskedBy } from './front-end-request.tsx'
import { ProviderButtons, ProviderNotice } from './providers/provider-buttons.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { NextFields, PendingNotice, Problem } from '../form-answer.tsx'
import { PasswordField } from './passwords/password-field.tsx'
import type { Answer } from './sign-in.server.ts'
import { VerifyForm } from '../registration/verify-form.tsx'

/** The shop asks for a new password, which is chosen with a link in an email. */
function NewPasswordNotice({ answer }: { answer: Answer }) {
  return (
    <Notice tone="problem">
      {answer.problem}{' '}
      <Link to={accountPaths.forgottenPassword()} className="underline">
        <Trans>Send me a link</Trans>
      </Link>
    </Notice>
  )
}

export function SignInForm({
  loaderData: { next, asking, captcha, endReason, mailedCode, providers, providerEnd },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const problems = answer?.problems ?? {}
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? next} />
  if (answer?.step === 'VERIFY')
    return (
      <div className="page pt-8 md:pt-14">
        <PageTitle title={t`Confirm your email address`} />
        <VerifyForm answer={answer} next={answer.next ?? next} />
      </div>
    )
  if (asking?.account && !answer) return <AgreeForm asking={asking} next={next} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Sign in`} />
      <div className="max-w-xl space-y-6">
        {endReason && !answer && <EndedSession reason={endReason} />}
        {asking && <AskedBy asking={asking} next={next} />}
        {!answer && <ProviderNotice end={providerEnd} />}
        {answer?.step === 'PENDING' && <PendingNotice />}
        <Form method="post" action={accountPaths.signIn(next)} className="space-y-5" noValidate>
          {answer?.needsNewPassword ? <NewPasswordNotice answer={answer} /> : <Problem answer={answer} />}
          <NextFields {...next} />
          <Field
            name="email"
            type="email"
            label={t`Email address`}
            autoComplete="username"
            inputMode="email"
            defaultValue={answer?.given?.['email']}
            problem={problems['email']}
          />
          <PasswordField name="password" label={t`Password`} autoComplete="current-password" problem={problems['password']} />
          <CheckField
            name="stay"
            value="yes"
            label={t`Keep me signed in`}
            defaultChecked={answer?.given ? answer.given['stay'] === 'yes' : next.brief !== 'yes'}
          />
          <CaptchaField captcha={answer ? answer.captcha : captcha} />
          <Button aria-disabled={busy}>
            <Trans>Sign in</Trans>
          </Button>
        </Form>
        <PasskeySignIn next={next} />
        <ProviderButtons providers={providers} next={next} />
        <p className="flex flex-wrap gap-x-6">
          {mailedCode && (
            <Link to={accountPaths.signInCode(next)} className="flex min-h-11 items-center underline">
              <Trans>Sign in with a code by email</Trans>
            </Link>
          )}
          <Link to={accountPaths.register(next)} className="flex min-h-11 items-center underline">
            <Trans>Create an account</Trans>
          </Link>
          <Link to={accountPaths.forgottenPassword()} className="flex min-h-11 items-center underline">
            <Trans>Forgotten your password?</Trans>
          </Link>
          <Link to={accountPaths.deletedAccount()} className="flex min-h-11 items-center underline">
            <Trans>Restore a deleted account</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
