import { t } from '@lingui/core/macro'
import type { CustomerTimelineEntry } from '@stoa/contract/services/stoa/customer-activity'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { operationName } from '../../../../lib/calls/operation-name.ts'
import { When } from '../../../../lib/format/when.tsx'
import { NewestPanel } from '../../../../lib/record/newest-panel.tsx'
import { paths } from '../../../../paths.ts'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { customerTimelineQuery } from '../../queries.ts'

/** The history of the customer. */
export function TimelinePanel({ customerId }: { customerId: string }) {
  return (
    <NewestPanel
      title={t`Timeline`}
      query={useQuery(customerTimelineQuery(customerId))}
      newest={8}
      failed={t`We couldn’t load the timeline`}
      row={(entry) => (
        <Row
          key={`${entry.kind} ${entry.date} ${entry.orderId ?? entry.operation ?? entry.about ?? ''}`}
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

function What({ entry: { kind, orderId = '', orderNumber = '', about = '', operation = '' } }: { entry: CustomerTimelineEntry }) {
  switch (kind) {
    case 'ADDED':
      return t`Became a customer`
    case 'ORDER_PLACED':
      return <Link to={paths.order(orderId)}>{t`Order ${orderNumber}`}</Link>
    case 'CONSENT_GIVEN':
      return t`Agreed to marketing messages: ${about}`
    case 'CONSENT_WITHDRAWN':
      return t`Withdrew marketing messages: ${about}`
    case 'NOTE_WRITTEN':
      return t`Note added`
    case 'MERGED':
      return t`Merged with another customer`
    case 'CHANGED_BY_STAFF':
      return operationName(operation)
  }
}
