import { t } from '@lingui/core/macro'
import { testSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import type { TestSignInProviderResponse } from '@stoa/contract/services/stoa/sign-in-providers'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Status } from '../../../ui/feedback/status.tsx'

/** Reads what the issuer publishes, and shows whether the shop can use it. */
export function TryProvider({ signInProviderId }: { signInProviderId: string }) {
  const [outcome, setOutcome] = useState<TestSignInProviderResponse>()
  const trial = useCall(testSignInProvider, { failed: t`We couldn’t ask the provider`, onDone: setOutcome })
  return (
    <>
      <CallButton call={trial} mt="sm" onClick={() => trial.send({ signInProviderId })}>
        {t`Try it`}
      </CallButton>
      {outcome && (
        <div role="status">
          <Status tone={outcome.working ? 'good' : 'bad'}>
            {outcome.working ? t`The issuer answers.` : t`The issuer can’t be used.`}
          </Status>
          <p>
            {outcome.working ? t`Sign in once in your shop to see whether the ID and the secret are right.` : outcome.failure}
          </p>
        </div>
      )}
    </>
  )
}
