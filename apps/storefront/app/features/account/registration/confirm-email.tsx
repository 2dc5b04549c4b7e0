import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/confirm-email-page.ts'
import { Problem } from '../form-answer.tsx'
import { VerifyForm } from './verify-form.tsx'

/** A member confirms the address that they sign in with: with the link of a mail, or with a code that is mailed now. */
export function ConfirmEmail({
  loaderData: { email, isConfirmed, hasLink },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Confirm your email address`} />
      {answer?.step === 'VERIFY' ? (
        <VerifyForm answer={{ ...answer, given: { email } }} next={answer.next ?? {}} />
      ) : isConfirmed ? (
        <div className="max-w-xl space-y-5">
          <Notice tone="good">
            <Trans>Your email address is confirmed.</Trans>
          </Notice>
          <ButtonLink to={paths.account()}>
            <Trans>Your account</Trans>
          </ButtonLink>
        </div>
      ) : (
        <Unconfirmed email={email} hasLink={hasLink} answer={answer} />
      )}
    </div>
  )
}

function Unconfirmed({
  email,
  hasLink,
  answer,
}: Pick<Route.ComponentProps['loaderData'], 'email' | 'hasLink'> & { answer: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().state !== 'idle'
  const usesLink = hasLink && !answer?.isOver
  return (
    <Form method="post" className="max-w-xl space-y-5">
      <Problem answer={answer} />
      <p className="wrap-anywhere">
        {usesLink ? (
          <Trans>Confirm that {email} is your email address.</Trans>
        ) : (
          <Trans>We send a code to {email}. Enter it here to confirm that the address is yours.</Trans>
        )}
      </p>
      <Button aria-disabled={busy} {...(!usesLink && { name: 'send', value: 'yes' })}>
        {usesLink ? <Trans>Confirm</Trans> : <Trans>Send code</Trans>}
      </Button>
    </Form>
  )
}
