import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import { ResendButton } from './resend-button.tsx'
import type { Answer, Next } from './sign-in.server.ts'

/** Where to go afterwards, as hidden fields. */
export function NextFields({ request, to }: Next) {
  return (
    <>
      {request && <input type="hidden" name="request" value={request} />}
      {to && <input type="hidden" name="to" value={to} />}
    </>
  )
}

export function Problem({ answer }: { answer: Answer | undefined }) {
  return answer?.problem ? <Notice tone="problem">{answer.problem}</Notice> : null
}

/** The account waits for the owner. */
export function PendingNotice() {
  return (
    <Notice tone="good">
      <Trans>Thank you. We’ll look at your account and you can sign in as soon as it is approved.</Trans>
    </Notice>
  )
}

/** Asks for the code of the mail. */
export function VerifyForm({ answer, next }: { answer: Answer; next: Next }) {
  return (
    <div className="max-w-xl space-y-5">
      <Form method="post" action={accountPaths.verifyEmail()} className="space-y-5" noValidate>
        <Problem answer={answer} />
        {answer.isResent && (
          <Notice tone="good">
            <Trans>We’ve sent another code. Only the newest one works.</Trans>
          </Notice>
        )}
        <p>
          <Trans>We’ve sent a code to your email address. Enter it here to go on.</Trans>
        </p>
        <input type="hidden" name="stateToken" value={answer.stateToken} />
        <NextFields {...next} />
        <CodeField answer={answer} sendsForm />
        <Button>
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      <Form method="post" action={accountPaths.verifyEmail()}>
        <input type="hidden" name="stateToken" value={answer.stateToken} />
        <NextFields {...next} />
        <ResendButton answer={answer} name="resend" value="yes" />
      </Form>
      <p>
        <Link to={accountPaths.register(next)} reloadDocument className="inline-flex min-h-11 items-center underline">
          <Trans>Use another email address</Trans>
        </Link>
      </p>
    </div>
  )
}
