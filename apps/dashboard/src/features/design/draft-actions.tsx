import { t } from '@lingui/core/macro'
import { CallButton } from '../../ui/actions/call-button.tsx'
import type { Submission } from '../../ui/form/typed-form.ts'

interface Act {
  call: Pick<Submission<never>, 'sending' | 'denied'>
  run: () => void
}

/** What can be done with a draft that differs from what is published. */
export function DraftActions({ isChanged, publish, discard }: { isChanged: boolean | undefined; publish: Act; discard: Act }) {
  if (!isChanged) return null
  return (
    <>
      <CallButton call={discard.call} variant="default" onClick={discard.run}>
        {t`Discard draft`}
      </CallButton>
      <CallButton call={publish.call} onClick={publish.run}>
        {t`Publish`}
      </CallButton>
    </>
  )
}
