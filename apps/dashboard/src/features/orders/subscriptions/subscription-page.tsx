import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { When } from '../../../lib/format/when.tsx'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { CyclesPanel } from './cycles-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { Problem } from './problem.tsx'
import { subscriptionQuery } from './queries.ts'
import { SchedulePanel } from './schedule-panel.tsx'
import { SubscriptionState } from './status.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import classes from './subscription-page.module.css'
import { customerOf } from './words.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(subscriptionQuery(params['subscriptionId'] ?? '')))

export default function SubscriptionPage() {
  const { subscriptionId = '' } = useParams()
  const query = useQuery(subscriptionQuery(subscriptionId))
  const known = query.data?.subscription
  return (
    <Page
      title={known ? t`Subscription of ${customerOf(known)}` : t`Subscription`}
      back={<BackLink to={paths.subscriptions()}>{t`Subscriptions`}</BackLink>}
      states={
        known && (
          <>
            {known.isTest && <Status tone="plain">{t`Test`}</Status>}
            <SubscriptionState of={known} />
          </>
        )
      }
      lead={
        known && (
          <Trans>
            Since <When date={known.createdDate} shape="day" />
          </Trans>
        )
      }
      actions={known && <SubscriptionActions known={known} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={400} radius="md" />}
        failed={t`We couldn’t load the subscription`}
        gone={t`This subscription no longer exists.`}
      >
        {(file) =>
          file.subscription && (
            <div className={classes.columns}>
              <div className={classes.column}>
                <Problem known={file.subscription} cycles={file.cycles ?? []} changes={file.changes ?? []} />
                <ItemsPanel known={file.subscription} />
                <SchedulePanel known={file.subscription} schedule={file.schedule ?? []} />
                <CyclesPanel known={file.subscription} cycles={file.cycles ?? []} />
              </div>
              <div className={classes.side}>
                <DetailsPanel
                  known={file.subscription}
                  firstOrder={file.cycles?.find(({ number }) => number === 1)?.orderNumber ?? undefined}
                />
                <ChangesPanel changes={file.changes ?? []} />
              </div>
              <Outlet context={file} />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
