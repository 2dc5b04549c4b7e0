import { plural, t } from '@lingui/core/macro'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import type { CustomerRecord } from '../../queries.ts'

/** The addresses by which orders of guests belong to the customer, and which of them a member has shown to be theirs. */
export function EmailsPanel({ record: { emails } }: { record: CustomerRecord }) {
  return (
    <Panel title={t`Email addresses`} flush>
      <RowList label={t`Email addresses`} empty={t`None. Orders of guests are not recognised.`}>
        {emails.map(({ email, verified, orderCount = 0 }) => (
          <Row
            key={email}
            title={email}
            detail={
              orderCount > 0
                ? plural(orderCount, { one: '# order as a guest', other: '# orders as a guest' })
                : t`No orders as a guest`
            }
          >
            {verified ? <Status tone="good">{t`Verified`}</Status> : <Status tone="plain">{t`Not verified`}</Status>}
          </Row>
        ))}
      </RowList>
    </Panel>
  )
}
