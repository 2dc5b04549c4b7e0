import { Trans, useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ChallengeStep } from '../sign-in/second-factors/challenge-step.tsx'
import { PendingNotice } from '../form-answer.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'
import { VerifyForm } from './verify-form.tsx'

export function VerifyEmail({ answer }: { answer: Answer | undefined }) {
  const { t } = useLingui()
  if (answer?.step === 'CHALLENGE') return <ChallengeStep answer={answer} next={answer.next ?? {}} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={answer?.isCodeAlone ? t`Enter your code` : t`Confirm your email address`} />
      {answer?.step === 'VERIFY' && <VerifyForm answer={answer} next={answer.next ?? {}} />}
      {answer?.step === 'PENDING' && (
        <div className="max-w-xl">
          <PendingNotice />
        </div>
      )}
      {!answer && (
        <ButtonLink to={accountPaths.signIn()}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
