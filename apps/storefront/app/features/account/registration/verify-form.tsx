import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { NextFields, Problem } from '../form-answer.tsx'
import { ResendButton } from './resend-button.tsx'
import type { Answer, Next } from '../sign-in/sign-in.server.ts'

interface VerifyFormProps {
  answer: Answer
  next: Next
}

/** Asks for the code of the mail. */
export function VerifyForm({ answer, next }: VerifyFormProps) {
  if (answer.isOver) return <Over answer={answer} next={next} />
  return (
    <div className="max-w-xl space-y-5">
      <Form method="post" action={accountPaths.verifyEmail()} className="space-y-5" noValidate>
        <Problem answer={answer} />
        {answer.isResent && (
          <Notice tone="good">
            <Trans>We’ve sent another code. Only the newest one works.</Trans>
          </Notice>
        )}
        <Instructions answer={answer} />
        <VerifyFields answer={answer} next={next} />
        <CodeField answer={answer} sendsForm />
        <Button>
          <Trans>Confirm</Trans>
        </Button>
      </Form>
      <Form method="post" action={accountPaths.verifyEmail()}>
        <VerifyFields answer={answer} next={next} />
        <ResendButton answer={answer} name="resend" value="yes" />
      </Form>
      <p>
        <Link
          to={answer.isCodeAlone ? accountPaths.signInCode(next) : accountPaths.register(next)}
          reloadDocument
          className="inline-flex min-h-11 items-center underline"
        >
          <Trans>Use another email address</Trans>
        </Link>
      </p>
    </div>
  )
}

function Over({ answer, next }: VerifyFormProps) {
  return (
    <div className="max-w-xl space-y-5">
      <Problem answer={answer} />
      <ButtonLink to={chooseNextPath(answer)(next)} reloadDocument>
        <Trans>Start again</Trans>
      </ButtonLink>
    </div>
  )
}

function chooseNextPath({ isCodeAlone, isRegistration }: Answer): (next: Next) => string {
  if (isCodeAlone) return accountPaths.signInCode
  return isRegistration ? accountPaths.register : accountPaths.signIn
}

function Instructions({ answer }: { answer: Answer }) {
  const email = answer.given?.['email']
  return (
    <p className="wrap-anywhere">
      {answer.isCodeAlone ? (
        <Trans>If there is an account with {email}, we’ve sent a code to it. Enter it here to sign in.</Trans>
      ) : email ? (
        <Trans>We’ve sent an email to {email}. Enter the code that it contains to go on.</Trans>
      ) : (
        <Trans>We’ve sent a code to your email address. Enter it here to go on.</Trans>
      )}
    </p>
  )
}

/** The state of the sign-in, which has no address of its own. */
function VerifyFields({ answer, next }: VerifyFormProps) {
  const email = answer.given?.['email']
  return (
    <>
      <input type="hidden" name="stateToken" value={answer.stateToken} />
      {email && <input type="hidden" name="email" value={email} />}
      {answer.isCodeAlone && <input type="hidden" name="alone" value="yes" />}
      {answer.isRegistration && <input type="hidden" name="registration" value="yes" />}
      <NextFields {...next} />
    </>
  )
}
