import { Trans, useLingui } from '@lingui/react/macro'
import { consentText } from '@stoa/web/consent-texts'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, Field } from '../../../ui/field.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/register-page.ts'
import { CaptchaField } from '../../../lib/captcha/captcha-field.tsx'
import { ChallengeStep } from '../sign-in/second-factors/challenge-step.tsx'
import { ChosenPasswordField, NameFields } from './name-fields.tsx'
import { NextFields, PendingNotice, Problem } from '../form-answer.tsx'
import { ProviderButtons } from '../sign-in/providers/provider-buttons.tsx'
import { OwnFieldInputs } from '../profile/own-field-inputs.tsx'
import { TermsField } from './terms-field.tsx'
import { VerifyForm } from './verify-form.tsx'

export function RegisterForm({
  loaderData: { next, fields, captcha, terms, rule, providers },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t, i18n } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { problems = {}, given = {} } = answer ?? {}
  const findProblem = (name: string) => problems[name]
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? next} />
  if (answer?.step === 'VERIFY')
    return (
      <div className="page pt-8 md:pt-14">
        <PageTitle title={t`Confirm your email address`} />
        <VerifyForm answer={answer} next={answer.next ?? next} />
      </div>
    )
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Create an account`} text={t`See your orders and keep your details in one place.`} />
      <div className="max-w-xl space-y-6">
        {answer?.step === 'PENDING' ? (
          <PendingNotice />
        ) : (
          <Form method="post" action={accountPaths.register(next)} className="space-y-5" noValidate>
            <Problem answer={answer} />
            <NextFields {...next} />
            <NameFields answer={answer} />
            <Field
              name="email"
              type="email"
              label={t`Email address`}
              autoComplete="username"
              inputMode="email"
              defaultValue={given['email']}
              problem={findProblem('email')}
            />
            <ChosenPasswordField answer={answer} rule={rule} />
            <OwnFieldInputs fields={fields} values={given} problems={problems} />
            <CheckField
              name="newsletterEmails"
              label={consentText('REGISTRATION', i18n.locale)}
              defaultChecked={given['newsletterEmails'] === 'on'}
            />
            <TermsField terms={terms} given={given['agreedTerms']} problem={findProblem('agreedTerms')} />
            <CaptchaField captcha={answer ? answer.captcha : captcha} />
            <Button aria-disabled={busy}>
              <Trans>Create account</Trans>
            </Button>
          </Form>
        )}
        {answer?.step !== 'PENDING' && <ProviderButtons providers={providers} next={next} />}
        <p>
          <Link to={accountPaths.signIn(next)} className="inline-flex min-h-11 items-center underline">
            <Trans>I have an account</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
