import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { CaptchaField } from '../../../lib/captcha/captcha-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField, Field } from '../../../ui/field.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/sign-in-code-page.ts'
import { NextFields, Problem } from '../form-answer.tsx'
import { VerifyForm } from '../registration/verify-form.tsx'

/** Asks for the email address that the code is sent to, and then for the code. */
export function SignInCodeForm({
  loaderData: { next, captcha },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  if (answer?.step === 'VERIFY')
    return (
      <div className="page pt-8 md:pt-14">
        <PageTitle title={t`Enter your code`} />
        <VerifyForm answer={answer} next={answer.next ?? next} />
      </div>
    )
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Sign in with a code`}
        text={t`We’ll send you an email with a code instead of asking for your password.`}
      />
      <div className="max-w-xl space-y-6">
        <Form method="post" action={accountPaths.signInCode(next)} className="space-y-5" noValidate>
          <Problem answer={answer} />
          <NextFields {...next} />
          <Field
            name="email"
            type="email"
            label={t`Email address`}
            autoComplete="username"
            inputMode="email"
            defaultValue={answer?.given?.['email']}
            problem={answer?.problems?.['email']}
          />
          <CheckField
            name="stay"
            value="yes"
            label={t`Keep me signed in`}
            defaultChecked={answer?.given ? answer.given['stay'] === 'yes' : next.brief !== 'yes'}
          />
          <CaptchaField captcha={answer ? answer.captcha : captcha} />
          <Button aria-disabled={busy}>
            <Trans>Send code</Trans>
          </Button>
        </Form>
        <p>
          <Link to={accountPaths.signIn(next)} className="inline-flex min-h-11 items-center underline">
            <Trans>Sign in with your password</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
