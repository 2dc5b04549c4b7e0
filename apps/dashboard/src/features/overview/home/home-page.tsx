import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { redirect, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { setupQuery } from '../shared/setup.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { openJobs } from '../../../navigation.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Statistics } from './statistics.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import classes from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { overviewQuery, readPeriod } from './overview.ts'
import { OtherCurrencies } from './other-currencies.tsx'
import { LatestOrdersPanel } from './latest-orders-panel.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { TodayPanel } from './today-panel.tsx'
import { TopProductsPanel } from './top-products-panel.tsx'
import { channelName } from '../../../lib/site/channels.ts'
import { regionName } from './labels.ts'

/** New shops are redirected to the set-up, because they have no statistics yet, and people without orders to their own work. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!canOpen(paths.home())) throw redirect(openJobs()[0]?.to ?? paths.account())
  if (canOpen(paths.setup())) {
    const setup = await queryClient.ensureQueryData(setupQuery)
    const sold = setup.steps?.some(({ id, done }) => id === 'TEST_SALE' && done)
    if (!setup.published && !sold) throw redirect(paths.setup())
  }
  return settleWithin(queryClient.ensureQueryData(overviewQuery(readPeriod(new URL(request.url).searchParams))))
}

export default function HomePage() {
  const query = useQuery(overviewQuery(readPeriod(useSearchParams()[0])))
  return (
    <Page title={t`Home`} actions={<PeriodPicker />}>
      <Loaded query={query} skeleton={<HomeSkeleton />} failed={t`We couldn’t load the statistics`}>
        {(overview) => (
          <div className={classes.panels}>
            <TasksPanel tasks={overview.tasks!} />
            <TodayPanel overview={overview} />
            <Statistics overview={overview} />
            <OtherCurrencies overview={overview} />
            <SalesPanel overview={overview} />
            <LatestOrdersPanel />
            <TopProductsPanel overview={overview} />
            <FunnelPanel />
            <SharesPanel
              title={t`Channels`}
              head={t`Channel`}
              shares={overview.channels ?? []}
              nameOf={channelName}
              filter="channel"
              overview={overview}
            />
            <SharesPanel
              title={t`Countries`}
              head={t`Country`}
              shares={overview.countries ?? []}
              nameOf={regionName}
              filter="country"
              overview={overview}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
