import { CallButton } from '../../../ui/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Skeleton, Text } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/loaded.tsx'
import { sessionKey } from '../../../lib/query-client.ts'
import { shopQuery } from '../../../lib/shop.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Switches between test mode and live mode. */
export function Mode() {
  const shop = useQuery(shopQuery)
  return (
    <Panel title={t`Mode`}>
      <Loaded query={shop} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the mode`}>
        {({ testMode = true }) => (testMode ? <TestMode /> : <LiveMode />)}
      </Loaded>
    </Panel>
  )
}

const refreshes = [shopQuery, { queryKey: sessionKey }, { queryKey: ['setup'] }, { queryKey: ['overview'] }]

function TestMode() {
  const call = useCall(updateSite, { failed: t`We couldn’t change the mode`, done: t`The shop is in live mode`, refreshes })
  return (
    <>
      <Text fz="inherit">{t`Test mode: payments are simulated and orders are marked as tests. Every page of the shop shows a notice.`}</Text>
      <Confirm
        question={t`Switch to live mode?`}
        consequence={t`Orders and payments will be real. Test cards are no longer accepted, and test orders are excluded from your statistics.`}
        confirmLabel={t`Switch to live mode`}
        onConfirm={() => call.send({ site: { mode: 'LIVE' } })}
      >
        {(ask) => (
          <CallButton call={call} mt="sm" onClick={ask}>
            {t`Switch to live mode`}
          </CallButton>
        )}
      </Confirm>
    </>
  )
}

function LiveMode() {
  const call = useCall(updateSite, { failed: t`We couldn’t change the mode`, done: t`The shop is in test mode`, refreshes })
  return (
    <>
      <Text fz="inherit">{t`Live mode: orders and payments are real.`}</Text>
      <Confirm
        question={t`Switch to test mode?`}
        consequence={t`Customers can pay with test cards, and no money moves. Your statistics show test orders only.`}
        confirmLabel={t`Switch to test mode`}
        onConfirm={() => call.send({ site: { mode: 'TEST' } })}
      >
        {(ask) => (
          <CallButton call={call} mt="sm" onClick={ask}>
            {t`Switch to test mode`}
          </CallButton>
        )}
      </Confirm>
    </>
  )
}
