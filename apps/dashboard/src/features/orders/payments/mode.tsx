import { CallButton } from '../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Box, Skeleton, Text } from '@mantine/core'
import { countOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { sessionKey } from '../../../lib/calls/query-client.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { writeCountries } from '../../../lib/format/countries.ts'
import { getReadiness, setupQuery } from '../../overview/shared/setup.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'

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

/** The test orders that a switch to live mode takes out of the lists. */
const openTestOrdersQuery = queryOptions({
  queryKey: ['orders', 'open test orders'],
  queryFn: async ({ signal }) =>
    (await api.call(countOrderRows, { filter: { isTest: true, archived: false } }, { signal })).count ?? 0,
})

function TestMode() {
  const { data: count = 0 } = useQuery(openTestOrdersQuery)
  const call = useCall(updateSite, { failed: t`We couldn’t change the mode`, done: t`The shop is in live mode`, refreshes })
  return (
    <>
      <Text fz="inherit">{t`Test mode: payments are simulated and orders are marked as tests. Every page of the shop shows a notice.`}</Text>
      {canOpen(paths.setup()) && (
        <Box mt="sm">
          <LiveReadiness />
        </Box>
      )}
      <Confirm
        question={t`Switch to live mode?`}
        consequence={[
          t`Orders and payments will be real. Test cards are no longer accepted, and test orders are excluded from your statistics.`,
          ...(count > 0 ? [closing(count)] : []),
        ].join(' ')}
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

/** Says before the switch whether customers could pay afterwards. */
function LiveReadiness() {
  const { data: setup } = useQuery(setupQuery)
  const readiness = setup && getReadiness(setup, 'LIVE')
  if (!readiness) return null
  const { ready, countriesWithout = [] } = readiness
  if (!ready)
    return (
      <Warning>{t`No payment method works in live mode: nobody could order. Connect a provider with live keys, or add a bank transfer or invoice.`}</Warning>
    )
  if (countriesWithout.length === 0) return <Status tone="good">{t`Customers can pay in live mode.`}</Status>
  return <Warning>{t`In live mode customers in these countries could not pay: ${writeCountries(countriesWithout)}.`}</Warning>
}

function closing(count: number): string {
  return plural(count, {
    one: '# test order is closed and archived. If it was not shipped, it is cancelled, and its stock is given back.',
    other: '# test orders are closed and archived. Those that were not shipped are cancelled, and their stock is given back.',
  })
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
