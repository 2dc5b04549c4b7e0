import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { ChallengeFields, type FieldsProps } from './challenge-fields.tsx'
import type { Next } from '../sign-in.server.ts'

/** For somebody who can do none of what they are asked for. */
export function LostFactors({ challenge, stateToken, next }: FieldsProps) {
  const hasCodes = challenge.types.includes('RECOVERY_CODE')
  return (
    <details className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        <Trans>I can’t do any of this</Trans>
      </summary>
      <Form method="post" action={accountPaths.verifyEmail()} className="space-y-4 pt-2">
        <ChallengeFields challenge={challenge} stateToken={stateToken} next={next} />
        {hasCodes && challenge.type !== 'RECOVERY_CODE' && (
          <p>
            <Trans>When you set this up, you got ten recovery codes to download, copy or print. One of them is enough.</Trans>{' '}
            <button name="choose" value="RECOVERY_CODE" className="min-h-11 underline">
              <Trans>Use a recovery code</Trans>
            </button>
          </p>
        )}
        <p>
          <Trans>
            If you have none left, ask the shop to reset the second step. They make sure first that it’s you, so it can take a
            while.
          </Trans>
        </p>
        <Button name="lost" value="yes" variant="plain">
          <Trans>Ask the shop</Trans>
        </Button>
      </Form>
    </details>
  )
}

/** The owner has been asked. */
export function ResetRequested({ next }: { next: Next }) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Confirm that it’s you`} />
      <div className="max-w-xl space-y-8">
        <Notice tone="good">
          <Trans>We’ve asked the shop to reset the second step, and sent you an email about it. They will contact you.</Trans>
        </Notice>
        <ButtonLink to={accountPaths.signIn(next)} reloadDocument>
          <Trans>Back to the sign-in</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
