import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { Loaded } from '../../lib/loaded.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { soon } from '../../lib/soon.ts'
import { Page } from '../../ui/page.tsx'
import { Figures } from './figures.tsx'
import classes from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { daysOf, overviewQuery, periods } from './overview.ts'
import { SalesPanel } from './sales-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { TopProductsPanel } from './top-products-panel.tsx'
import { channelName, regionName } from './words.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  soon(queryClient.ensureQueryData(overviewQuery(daysOf(new URL(request.url).searchParams))))

export default function HomePage() {
  const [search, setSearch] = useSearchParams()
  const days = daysOf(search)
  const query = useQuery(overviewQuery(days))
  return (
    <Page
      title={t`Home`}
      actions={
        <SegmentedControl
          aria-label={t`Period`}
          value={String(days)}
          onChange={(value) => setSearch({ days: value }, { replace: true, preventScrollReset: true })}
          data={periods.map(({ days: value, label }) => ({ value: String(value), label: t(label) }))}
        />
      }
    >
      <Loaded query={query} skeleton={<HomeSkeleton />} failed={t`The figures could not be loaded`}>
        {(overview) => (
          <div className={classes.panels}>
            <TasksPanel tasks={overview.tasks!} />
            <Figures overview={overview} />
            <SalesPanel overview={overview} />
            <TopProductsPanel overview={overview} />
            <SharesPanel
              title={t`Channels`}
              head={t`Channel`}
              shares={overview.channels ?? []}
              nameOf={channelName}
              overview={overview}
            />
            <SharesPanel
              title={t`Countries`}
              head={t`Country`}
              shares={overview.countries ?? []}
              nameOf={regionName}
              overview={overview}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
