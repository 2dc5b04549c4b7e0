import { msg, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { getFunnel } from '@stoa/contract/calls/stoa/insights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { BarTable } from '../../../ui/pictures/chart.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './home.module.css'
import { readPeriod, type Period } from './overview.ts'

const steps = [
  { key: 'carts', name: msg`Carts` },
  { key: 'checkouts', name: msg`Checkouts` },
  { key: 'orders', name: msg`Orders from these carts` },
] as const

/** The share of carts that became orders: a table with bars. */
export function FunnelPanel() {
  const query = useQuery(funnelQuery(readPeriod(useSearchParams()[0])))
  return (
    <Panel title={t`Conversion funnel`} flush>
      <Loaded query={query} skeleton={<Skeleton height={150} m="md" />} failed={t`We couldn’t load the conversion funnel`}>
        {(funnel) => {
          const first = funnel.carts ?? 0
          if (first === 0) return <p className={classes.quiet}>{t`No carts in this period.`}</p>
          return (
            <>
              <BarTable
                heads={[t`Step`, t`Count`, t`Share of carts`]}
                rows={steps.map(({ key, name }) => {
                  const share = (funnel[key] ?? 0) / first
                  const percentage = writeNumber(share, { style: 'percent', maximumFractionDigits: 0 })
                  return { key, name: t(name), cells: [writeNumber(funnel[key] ?? 0), percentage], share }
                })}
              />
              <p className={classes.quiet}>{t`Visits aren’t tracked. The funnel starts with carts.`}</p>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function funnelQuery(period: Period) {
  return queryOptions({
    queryKey: ['funnel', period],
    queryFn: async ({ signal }) => (await api.call(getFunnel, period, { signal })).funnel!,
    placeholderData: (before) => before,
  })
}
