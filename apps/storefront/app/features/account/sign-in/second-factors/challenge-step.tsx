import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorType } from '@stoa/contract/services/identity/authentication'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CheckField, Field } from '../../../../ui/field.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { ChallengeFields, type FieldsProps } from './challenge-fields.tsx'
import { CodeField } from '../code-field.tsx'
import type { Challenge } from './challenge.ts'
import { PasskeyButton } from '../passkeys/passkey.tsx'
import { LostFactors, ResetRequested } from './lost-factors.tsx'
import { PushNumber, PushWait } from './push-wait.tsx'
import { ResendButton } from '../../registration/resend-button.tsx'
import { Problem } from '../../form-answer.tsx'
import type { Answer, Next } from '../sign-in.server.ts'

/** Asks for the second factor, after the right password. */
export function ChallengeStep({ answer: given, next }: { answer: Answer; next: Next }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  // The result of polling, which applies until a form is sent.
  const [learned, learn] = useState<{ of: Answer; answer: Answer }>()
  const answer = learned?.of === given ? learned.answer : given
  const { challenge, stateToken } = answer
  if (!challenge) return null
  const { type, isHighRisk } = challenge
  if (challenge.isOver) return <Over answer={answer} next={next} />
  if (challenge.isResetRequested) return <ResetRequested next={next} />
  const isDigits = type !== 'RECOVERY_CODE' && type !== 'WEBAUTHN' && type !== 'PUSH'
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Confirm that it’s you`} />
      <div className="max-w-xl space-y-8">
        {/* The key empties the field for another factor. */}
        <Form key={type} method="post" action={accountPaths.verifyEmail()} className="space-y-5" noValidate>
          <Problem answer={answer} />
          {isHighRisk && (
            <p>
              <Trans>Somebody has tried to guess your password, so we ask for a code.</Trans>
            </p>
          )}
          <Instructions {...challenge} />
          <ChallengeFields challenge={challenge} stateToken={stateToken} next={next} />
          {challenge.passkey && <input type="hidden" name="challengeId" value={challenge.passkey.challengeId} />}
          {type === 'PUSH' && <input type="hidden" name="requestId" value={challenge.requestId} />}
          {challenge.isUnreachable && <input type="hidden" name="unreachable" value="yes" />}
          {isDigits && <CodeField answer={answer} problem={answer.problems?.['code']} />}
          {type === 'RECOVERY_CODE' && (
            <Field
              name="code"
              label={t`Recovery code`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              autoFocus
              problem={answer.problems?.['code']}
            />
          )}
          {type === 'PUSH' && <PushNumber number={challenge.hint ?? ''} isUnreachable={challenge.isUnreachable} />}
          <CheckField name="remember" label={t`Don’t ask again in this browser for 30 days`} />
          {type === 'PUSH' && <PushWait key={challenge.requestId} onOver={(over) => learn({ of: given, answer: over })} />}
          {challenge.passkey ? (
            <PasskeyButton key={challenge.passkey.challengeId} action="USE" options={challenge.passkey.options} />
          ) : (
            (isDigits || type === 'RECOVERY_CODE') && (
              <Button aria-disabled={busy}>
                <Trans>Confirm</Trans>
              </Button>
            )
          )}
        </Form>
        <OtherWays challenge={challenge} stateToken={stateToken} next={next} />
        <LostFactors challenge={challenge} stateToken={stateToken} next={next} />
      </div>
    </div>
  )
}

/** The sign-in was denied, or nobody answered in time. */
function Over({ answer, next }: { answer: Answer; next: Next }) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Confirm that it’s you`} />
      <div className="max-w-xl space-y-8">
        <Problem answer={answer} />
        <ButtonLink to={accountPaths.signIn(next)} reloadDocument>
          <Trans>Start again</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Instructions({ type, hint = '', isUnreachable }: Challenge) {
  switch (type) {
    case 'EMAIL':
      return (
        <p>
          <Trans>We’ve sent a code to {hint}. It works for ten minutes.</Trans>
        </p>
      )
    case 'SMS':
      return (
        <p>
          <Trans>We’ve sent a text message with a code to the number that ends in {hint}.</Trans>
        </p>
      )
    case 'CALL':
      return (
        <p>
          <Trans>We’re calling the number that ends in {hint} to read out a code.</Trans>
        </p>
      )
    case 'WEBAUTHN':
      return (
        <p>
          <Trans>Your browser asks for your passkey: your fingerprint, your face, a PIN or a security key.</Trans>
        </p>
      )
    case 'PUSH':
      return (
        <p>
          {isUnreachable ? (
            <Trans>Open Account, then Security, in a browser in which you are signed in, and type this number there:</Trans>
          ) : (
            <Trans>We’ve sent a message to the browser in which you approve sign-ins. Open it and type this number there:</Trans>
          )}
        </p>
      )
    case 'RECOVERY_CODE':
      return (
        <p>
          <Trans>Enter one of the recovery codes that you kept when you set this up. Each works once.</Trans>
        </p>
      )
    default:
      return (
        <p>
          <Trans>Enter the six digits that your authenticator app shows for this shop.</Trans>
        </p>
      )
  }
}

function OtherWays({ challenge, stateToken, next }: FieldsProps) {
  const { t } = useLingui()
  const { type, types } = challenge
  const labels: Partial<Record<FactorType, string>> = {
    WEBAUTHN: t`Passkey`,
    TOTP: t`Code of your authenticator app`,
    PUSH: t`Approval in another browser`,
    EMAIL: t`Code by email`,
    SMS: t`Code by text message`,
    CALL: t`Code by phone call`,
    RECOVERY_CODE: t`Recovery code`,
  }
  const isSent = type === 'EMAIL' || type === 'SMS' || type === 'CALL' || type === 'PUSH'
  const others = types.filter((other) => other !== type && labels[other])
  return (
    <Form method="post" action={accountPaths.verifyEmail()} className="border-t border-line pt-4">
      <ChallengeFields challenge={challenge} stateToken={stateToken} next={next} />
      {others.length > 0 && (
        <h2 className="text-small font-medium text-quiet">
          <Trans>Other ways</Trans>
        </h2>
      )}
      <ul>
        {isSent && (
          <li>
            {type === 'PUSH' ? (
              <button name="choose" value={type} className="min-h-11 text-start underline">
                <Trans>Send another message</Trans>
              </button>
            ) : (
              <ResendButton key={type} name="choose" value={type} />
            )}
          </li>
        )}
        {others.map((other) => (
          <li key={other}>
            <button name="choose" value={other} className="min-h-11 text-start underline">
              {labels[other]}
            </button>
          </li>
        ))}
        <li>
          <Link to={accountPaths.signIn(next)} reloadDocument className="inline-flex min-h-11 items-center underline">
            <Trans>Start again</Trans>
          </Link>
        </li>
      </ul>
    </Form>
  )
}
