import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { listMemberTimeline } from '@stoa/contract/calls/stoa/member-timeline'
import type { MailTemplate } from '@stoa/contract/services/stoa/mails'
import type { TimelineEntry } from '@stoa/contract/services/stoa/member-timeline'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/access.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { mailTemplates } from '../../lib/mails.ts'
import { operationName } from '../../lib/operation-name.ts'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { memberTimelineQuery } from './queries.ts'

/** How many are shown at once. */
const newest = 8

/** What happened to the member. Hidden from those who may not read it. */
export function TimelinePanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberTimeline) ? <Timeline memberId={memberId} /> : null
}

function Timeline({ memberId }: { memberId: string }) {
  const query = useQuery(memberTimelineQuery(memberId))
  const [isWhole, setWhole] = useState(false)
  const count = query.data?.length ?? 0
  return (
    <Panel
      title={t`Timeline`}
      flush
      actions={
        count > newest && (
          <Button size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show fewer` : t`Show all ${count}`}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the timeline`}>
        {(entries) => (
          <RowList label={t`Timeline`}>
            {(isWhole ? entries : entries.slice(0, newest)).map((entry) => (
              <Row
                key={`${entry.kind} ${entry.date} ${entry.orderId ?? entry.operation ?? ''}`}
                title={<What entry={entry} />}
                detail={
                  <>
                    <When date={entry.date} />
                    {entry.by && ` · ${entry.by}`}
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function What({ entry: { kind, orderId, orderNumber, mailKind, mailState, operation } }: { entry: TimelineEntry }) {
  switch (kind) {
    case 'JOINED':
      return t`Joined`
    case 'ORDER_PLACED':
      return <Link to={paths.order(orderId!)}>{t`Order ${orderNumber ?? ''}`}</Link>
    case 'REPORTED':
      return t`Reported by a member`
    case 'MAILED': {
      const title = mailTemplates[mailKind as MailTemplate]
      const subject = title ? t(title) : t`Email`
      return mailState === 'FAILED' ? t`${subject} (not delivered)` : subject
    }
    case 'NOTE_WRITTEN':
      return t`Note added`
    case 'CHANGED_BY_STAFF':
      return operationName(operation ?? '')
  }
}
