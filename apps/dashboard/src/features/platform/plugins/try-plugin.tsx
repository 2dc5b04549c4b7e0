import { CallButton } from '../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { testPlugin } from '@stoa/contract/calls/stoa/plugins'
import type { TestPluginResponse } from '@stoa/contract/services/stoa/plugins'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Status } from '../../../ui/feedback/status.tsx'

/** Asks the app for an example and shows the outcome. */
export function TryPlugin({ pluginId }: { pluginId: string }) {
  const [outcome, setOutcome] = useState<TestPluginResponse>()
  const trial = useCall(testPlugin, { failed: t`We couldn’t ask the app`, onDone: setOutcome })
  return (
    <>
      <CallButton call={trial} mt="sm" onClick={() => trial.send({ pluginId })}>
        {t`Try it`}
      </CallButton>
      {outcome && (
        <p role="status">
          <Status tone={outcome.outcome === 'ANSWERED' ? 'good' : 'bad'}>{outcomeText(outcome)}</Status>
        </p>
      )}
    </>
  )
}

function outcomeText({ outcome, failure, latency = 0, ...answers }: TestPluginResponse): string {
  switch (outcome) {
    case 'ANSWERED':
      return answerText(answers, latency)
    case 'DISABLED':
      return t`The app is turned off.`
    case 'PAUSED':
      return t`After several failures the app is not asked for half a minute. Try again then.`
    default:
      return t`No answer: ${failure ?? ''}`
  }
}

function answerText({ shippingRates, additionalFees, violations }: TestPluginResponse, latency: number): string {
  if (shippingRates)
    return plural(shippingRates.length, {
      one: `# shipping rate in ${latency} ms`,
      other: `# shipping rates in ${latency} ms`,
    })
  if (additionalFees) return plural(additionalFees.length, { one: `# fee in ${latency} ms`, other: `# fees in ${latency} ms` })
  if (violations)
    return plural(violations.length, { one: `# objection in ${latency} ms`, other: `# objections in ${latency} ms` })
  return t`Answered in ${latency} ms`
}
