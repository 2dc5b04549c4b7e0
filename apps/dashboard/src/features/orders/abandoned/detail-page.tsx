import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { GetAbandonedCheckoutRowResponse, RecoverableLine } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { AbandonedActions } from './abandoned-actions.tsx'
import classes from './detail-page.module.css'
import { abandonedQuery } from './queries.ts'
import { TasksPanel } from './tasks-panel.tsx'
import { activityTypes, actors, causes, consents, lineStates, StatusBadge, steps } from './texts.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(abandonedQuery(params['abandonedCheckoutId'] ?? '')))

export default function AbandonedCheckoutPage() {
  const { abandonedCheckoutId = '' } = useParams()
  const query = useQuery(abandonedQuery(abandonedCheckoutId))
  const row = query.data?.abandonedCheckoutRow
  return (
    <Page
      title={row?.name ?? row?.email ?? t`Abandoned checkout`}
      back={<BackLink to={paths.abandonedCheckouts()}>{t`Abandoned checkouts`}</BackLink>}
      states={row && <StatusBadge of={row} />}
      lead={row && <When date={row.createdDate} />}
      actions={row && <AbandonedActions row={row} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={400} radius="md" />}
        failed={t`We couldn’t load the abandoned checkout`}
        gone={t`This abandoned checkout no longer exists.`}
      >
        {(file) => (
          <div className={classes.columns}>
            <div className={classes.column}>
              <Lines file={file} />
              <TasksPanel tasks={file.tasks ?? []} />
            </div>
            <div className={classes.column}>
              <AboutPanel file={file} />
              <History file={file} />
            </div>
          </div>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

/** The cart as the customer left it, and what has become of it. */
function Lines({
  file: { lines = [], totals, couponCode, abandonedCheckoutRow: row },
}: {
  file: GetAbandonedCheckoutRowResponse
}) {
  const currency = row?.currency ?? 'XXX'
  return (
    <Panel title={t`Cart`} flush>
      <RowList label={t`Cart`}>
        {lines.map((line) => (
          <Row
            key={line.id}
            title={`${line.quantity} × ${line.name}`}
            detail={<LineDetail line={line} currency={currency} />}
            amount={writeMoney(line.price ?? line.earlierPrice, currency)}
          />
        ))}
      </RowList>
      <div className={classes.totals}>
        <Facts>
          {couponCode && <Fact name={t`Discount code`}>{couponCode}</Fact>}
          <Fact name={t`Subtotal`}>{writeMoney(totals?.subtotal, currency)}</Fact>
          <Fact name={t`Total that the customer saw`}>{writeMoney(totals?.total, currency)}</Fact>
        </Facts>
      </div>
    </Panel>
  )
}

function LineDetail({ line, currency }: { line: RecoverableLine; currency: string }) {
  const { options = [], state = 'AVAILABLE', price, earlierPrice } = line
  const problem = lineStates[state]
  return (
    <>
      {options.map(({ name, value }) => [name, value].filter(Boolean).join(': ')).join(', ')}
      {problem && <span className={classes.note}>{t(problem)}</span>}
      {price && earlierPrice && <span className={classes.note}>{t`Was ${writeMoney(earlierPrice, currency)}`}</span>}
    </>
  )
}

function AboutPanel({ file: { abandonedCheckoutRow: row = {} } }: { file: GetAbandonedCheckoutRowResponse }) {
  const { email, memberId, step = 'BEGUN', consent, recoveredBy, recoveredDate, orderId, linkOpenedDate, linkExpiresDate } = row
  return (
    <Panel title={t`Details`}>
      <Facts>
        {email && (
          <Fact name={t`Email`}>
            <EmailText email={email} />
          </Fact>
        )}
        {memberId && (
          <Fact name={t`Member`}>
            <Link to={paths.member(memberId)}>{t`Open member`}</Link>
          </Fact>
        )}
        <Fact name={t`Last step`}>{t(steps[step])}</Fact>
        <Fact name={t`Consent to marketing`}>{consent ? t(consents[consent]) : t`Not asked`}</Fact>
        {recoveredBy && <Fact name={t`How it was recovered`}>{t(causes[recoveredBy])}</Fact>}
        {recoveredDate && (
          <Fact name={t({ message: 'Recovered', context: 'date' })}>
            <When date={recoveredDate} />
          </Fact>
        )}
        {orderId && (
          <Fact name={t`Order`}>
            {canOpen(paths.order(orderId)) ? <Link to={paths.order(orderId)}>{t`Open order`}</Link> : t`Placed`}
          </Fact>
        )}
        <Fact name={t`Link opened`}>{linkOpenedDate ? <When date={linkOpenedDate} /> : t`Not yet`}</Fact>
        {!recoveredBy && (
          <Fact name={t`Link works until`}>
            <When date={linkExpiresDate} />
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

function History({ file: { activities = [] } }: { file: GetAbandonedCheckoutRowResponse }) {
  return (
    <Panel title={t`History`} flush>
      <RowList label={t`History`} empty={t`Nothing was done yet.`}>
        {activities.map(({ createdDate, type = 'SCHEDULED', actor = 'ADMIN', actorName }, index) => (
          <Row
            key={`${createdDate} ${index}`}
            title={t(activityTypes[type])}
            detail={
              <>
                <When date={createdDate} /> · {actorName ?? t(actors[actor])}
              </>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}
