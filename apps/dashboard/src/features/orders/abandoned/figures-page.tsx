import { msg, t } from '@lingui/core/macro'
import { Select, Skeleton } from '@mantine/core'
import type { GetAbandonedCheckoutFiguresResponse } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { siteDay } from '../../../lib/calls/session.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { BarTable } from '../../../ui/pictures/chart.tsx'
import classes from './figures-page.module.css'
import { figuresQuery } from './queries.ts'
import { causes, funnelSteps } from './texts.tsx'

const periods = [
  { value: '7', label: msg`Last 7 days` },
  { value: '30', label: msg`Last 30 days` },
  { value: '90', label: msg`Last 90 days` },
  { value: '365', label: msg`Last 365 days` },
]

const percent = (share: number) => writeNumber(share, { style: 'percent', maximumFractionDigits: 1 })

/** How far customers came in the checkout, and what came back of what they left. */
export default function AbandonedFiguresPage() {
  const [search, setSearch] = useSearchParams()
  const days = periods.find(({ value }) => value === search.get('days'))?.value ?? '30'
  const query = useQuery(figuresQuery({ startDate: siteDay(1 - Number(days)), endDate: siteDay() }))
  return (
    <Page
      title={t`Figures of abandoned checkouts`}
      back={<BackLink to={paths.abandonedCheckouts()}>{t`Abandoned checkouts`}</BackLink>}
      actions={
        <Select
          aria-label={t`Period`}
          data={periods.map(({ value, label }) => ({ value, label: t(label) }))}
          value={days}
          onChange={(value) => setSearch(value ? { days: value } : {}, { replace: true })}
          allowDeselect={false}
        />
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the figures`}>
        {(figures) => (
          <div className={classes.parts}>
            <Summary figures={figures} />
            <Funnel figures={figures} />
            <Causes figures={figures} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

interface Figures {
  figures: GetAbandonedCheckoutFiguresResponse
}

function Summary({ figures }: Figures) {
  const { abandonedCount = 0, abandonedValue, recoveredCount = 0, recoveredSales, recoveryRate = 0, currency = 'XXX' } = figures
  return (
    <Panel title={t`Recovery`}>
      <Facts>
        <Fact name={t`Abandoned checkouts`}>{writeNumber(abandonedCount)}</Fact>
        <Fact name={t({ message: 'Recovered', context: 'number of checkouts' })}>{writeNumber(recoveredCount)}</Fact>
        <Fact name={t`Recovery rate`}>{percent(recoveryRate)}</Fact>
        <Fact name={t`Sales that came back`}>{writeMoney(recoveredSales, currency)}</Fact>
        <Fact name={t`Still open`}>{writeMoney(abandonedValue, currency)}</Fact>
      </Facts>
      <p className={classes.note}>
        {t`Checkouts count on the day on which they were abandoned. Sales are what their orders sold, less refunds; cancelled orders do not count.`}
      </p>
    </Panel>
  )
}

function Funnel({ figures: { steps = [] } }: Figures) {
  const first = steps[0]?.count ?? 0
  return (
    <Panel title={t`Steps of the checkout`} flush>
      {first === 0 ? (
        <p className={classes.empty}>{t`No carts in this period.`}</p>
      ) : (
        <BarTable
          heads={[t`Step`, t`Count`, t`Share of carts`]}
          rows={steps.map(({ step = 'CART', count = 0 }) => ({
            key: step,
            name: t(funnelSteps[step]),
            cells: [writeNumber(count), percent(count / first)],
            share: count / first,
          }))}
        />
      )}
    </Panel>
  )
}

function Causes({ figures: { recovered = [], recoveredCount = 0, currency = 'XXX' } }: Figures) {
  return (
    <Panel title={t`What brought customers back`} flush>
      {recoveredCount === 0 ? (
        <p className={classes.empty}>{t`Nothing was recovered in this period.`}</p>
      ) : (
        <BarTable
          heads={[t`Cause`, t`Orders`, t`Sales`]}
          rows={recovered.map(({ cause = 'ITSELF', count = 0, sales }) => ({
            key: cause,
            name: t(causes[cause]),
            cells: [writeNumber(count), writeMoney(sales, currency)],
            share: count / recoveredCount,
          }))}
        />
      )}
    </Panel>
  )
}
