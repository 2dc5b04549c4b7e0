import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { completePasskeySignIn, startPasskeySignIn } from '@stoa/contract/calls/stoa/sessions'
import { apiWithoutSite } from '../../../lib/calls/api.ts'
import { askPasskey } from '../../../lib/sign-in/passkey.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { FailureNotice } from '../../../ui/feedback/failure.tsx'

/** Signs in with a passkey instead of email and password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const call = useCall(completePasskeySignIn, {
    failed: t`You are not signed in`,
    quiet: true,
    onDone: onSignedIn,
    async prepare() {
      const { stateToken, passkeyOptionsJson } = await apiWithoutSite.call(startPasskeySignIn, {})
      return { stateToken, credential: await askPasskey('USE', passkeyOptionsJson) }
    },
  })
  return (
    <>
      {call.failure && <FailureNotice failure={call.failure} onRetry={undefined} />}
      <Button fullWidth mt="md" loading={call.sending} onClick={() => call.send({ stateToken: '', credential: '' })}>
        {t`Use a passkey instead`}
      </Button>
    </>
  )
}
