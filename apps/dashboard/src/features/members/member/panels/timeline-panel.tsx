import { t } from '@lingui/core/macro'
import { listMemberTimeline } from '@stoa/contract/calls/stoa/member-timeline'
import type { MailTemplate } from '@stoa/contract/services/stoa/mails'
import type { TimelineEntry } from '@stoa/contract/services/stoa/member-timeline'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { mailTemplates } from '../../../../lib/mail/mails.ts'
import { operationName } from '../../../../lib/calls/operation-name.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { NewestPanel } from '../../../../lib/record/newest-panel.tsx'
import { memberTimelineQuery } from '../../queries.ts'

/** The history of the member. Hidden without the permission to read it. */
export function TimelinePanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberTimeline) ? <Timeline memberId={memberId} /> : null
}

function Timeline({ memberId }: { memberId: string }) {
  return (
    <NewestPanel
      title={t`Timeline`}
      query={useQuery(memberTimelineQuery(memberId))}
      newest={8}
      failed={t`We couldn’t load the timeline`}
      row={(entry) => (
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
      )}
    />
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
