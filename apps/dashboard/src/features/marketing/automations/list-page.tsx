import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { pauseAllAutomations } from '@stoa/contract/calls/stoa/automations'
import type { AutomationFigures, ListedAutomation } from '@stoa/contract/services/stoa/automations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { automationsQuery } from './queries.ts'
import { describeTrigger, statuses } from './words.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(automationsQuery))

/** Every automation with what it did. */
export default function AutomationsPage() {
  const query = useQuery(automationsQuery)
  const active = (query.data ?? []).filter(({ automation }) => automation?.status === 'ACTIVE').length
  return (
    <Page
      title={t`Automations`}
      actions={
        <>
          {active > 0 && <StopAll active={active} />}
          <ScreenButton to={paths.newAutomation()} variant="filled">{t`New automation`}</ScreenButton>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />} failed={t`We couldn’t load the automations`}>
        {(automations) =>
          automations.length === 0 ? (
            <Empty
              why={t`No automations yet. They remind buyers of their cart, welcome members, send a newsletter and more.`}
              learn={<GuideLink to="marketing" />}
            >
              <ScreenButton to={paths.newAutomation()} variant="filled">{t`New automation`}</ScreenButton>
            </Empty>
          ) : (
            <Panel title={t`All automations`} flush>
              <RowList label={t`All automations`}>
                {automations.map((listed) => (
                  <AutomationRow key={listed.automation?.id} listed={listed} />
                ))}
              </RowList>
            </Panel>
          )
        }
      </Loaded>
    </Page>
  )
}

function AutomationRow({ listed: { automation = {}, figures = {}, segmentMissing, filling } }: { listed: ListedAutomation }) {
  const [label, tone] = statuses[automation.status ?? 'DRAFT']
  return (
    <Row
      title={<Link to={paths.automation(automation.id ?? '')}>{automation.name}</Link>}
      detail={[describeTrigger(automation.trigger), describeFigures(figures)].filter(Boolean).join(' · ')}
    >
      {segmentMissing && <Status tone="bad">{t`Its segment was deleted`}</Status>}
      {filling && automation.status === 'ACTIVE' ? (
        <Status tone="accent">{t`Starting`}</Status>
      ) : (
        <Status tone={tone}>{t(label)}</Status>
      )}
    </Row>
  )
}

function describeFigures({ waiting = 0, done = 0, skipped = 0, failed = 0 }: AutomationFigures): string {
  return [
    done > 0 && t`${done} done`,
    waiting > 0 && t`${waiting} waiting`,
    skipped > 0 && t`${skipped} left out`,
    failed > 0 && t`${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ')
}

function StopAll({ active }: { active: number }) {
  const call = useCall(pauseAllAutomations, {
    failed: t`We couldn’t stop the automations`,
    done: ({ paused = 0 }) => t`${plural(paused, { one: '# automation stopped', other: '# automations stopped' })}`,
    refreshes: [automationsQuery],
  })
  return (
    <Confirm
      question={t`${plural(active, { one: 'Stop # automation?', other: 'Stop all # automations?' })}`}
      consequence={t`Nothing is sent any more. What waits is kept, and goes on when you activate an automation again.`}
      confirmLabel={t`Stop all`}
      onConfirm={() => call.send({})}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Stop all`}
        </CallButton>
      )}
    </Confirm>
  )
}
