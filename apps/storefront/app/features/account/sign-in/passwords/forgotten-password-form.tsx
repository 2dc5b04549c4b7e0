import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import type { Route } from './+types/forgotten-password-page.ts'
import { CaptchaField } from '../../../../lib/captcha/captcha-field.tsx'
import type { Captcha } from '../../../../lib/captcha/captcha.server.ts'
import { Problem } from '../../form-answer.tsx'
import type { Answer } from '../sign-in.server.ts'

export function ForgottenPasswordForm({
  loaderData: { isSent, captcha },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Forgotten your password?`} text={t`We’ll send you a link to choose a new one.`} />
      <div className="max-w-xl space-y-6">
        {isSent && !answer && (
          <Notice tone="good">
            <Trans>If there is an account with this address, the link is on its way to you. It works for an hour.</Trans>
          </Notice>
        )}
        <SendLinkForm answer={answer} captcha={answer ? answer.captcha : captcha} />
      </div>
    </div>
  )
}

/** Asks for the mail with the link. */
export function SendLinkForm({ answer, captcha }: { answer?: Answer | undefined; captcha: Captcha | undefined }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={accountPaths.forgottenPassword()} className="space-y-5" noValidate>
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
      <CaptchaField captcha={captcha} />
      <Button aria-disabled={busy}>
        <Trans>Send link</Trans>
      </Button>
    </Form>
  )
}
