import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import { listPluginOutcomes } from '@stoa/contract/calls/stoa/plugins'
import type { PluginOutcome, PluginOutcomeKind } from '@stoa/contract/services/stoa/plugins'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { failureReasons } from '../shared/plugin-failures.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

function outcomesQuery(pluginId: string) {
  return queryOptions({
    queryKey: ['plugins', 'outcomes', pluginId],
    queryFn: ({ signal }) => api.call(listPluginOutcomes, { pluginId }, { signal }),
  })
}

const kinds: Readonly<Record<PluginOutcomeKind, MessageDescriptor>> = {
  RATES_USED: msg`Its rate was chosen`,
  FALLBACK_USED: msg`The fallback rate was charged`,
  NO_ANSWER: msg`It had no rates to offer`,
}

/** The outcomes of an app's shipping rates in orders. */
export function Outcomes({ pluginId }: { pluginId: string }) {
  const query = useQuery(outcomesQuery(pluginId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the orders of this app`}>
      {({ outcomes = [], used = 0, fallbacks = 0, missing = 0 }) => (
        <section aria-label={t`Orders with this app`}>
          <p>{t`In the last 30 days: ${used} orders with its rates, ${fallbacks} with the fallback rate, ${missing} without an answer.`}</p>
          <RowList label={t`Latest orders`} empty={t`No order has used this app yet.`}>
            {outcomes.slice(0, 10).map((outcome) => (
              <Row
                key={`${outcome.orderId} ${outcome.outcome}`}
                title={<OrderLink outcome={outcome} />}
                detail={describeOutcome(outcome)}
              />
            ))}
          </RowList>
        </section>
      )}
    </Loaded>
  )
}

function OrderLink({ outcome: { orderId, date } }: { outcome: PluginOutcome }) {
  return (
    <Link to={paths.order(orderId!)}>
      <When date={date} />
    </Link>
  )
}

function describeOutcome({ outcome = 'RATES_USED', reason }: PluginOutcome): string {
  const kind = t(kinds[outcome])
  return reason ? `${kind}: ${t(failureReasons[reason])}` : kind
}
