import { t } from '@lingui/core/macro'
import type { ScheduledCharge, Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

/** The next charges, if everything goes on as it is. */
export function SchedulePanel({ known, schedule }: { known: Subscription; schedule: readonly ScheduledCharge[] }) {
  const { status, currency = 'XXX' } = known
  const none =
    status === 'PAUSED'
      ? t`Nothing is charged until the subscription is resumed.`
      : status === 'PAST_DUE'
        ? t`The next charges follow once the failed payment is made.`
        : t`Nothing more is charged.`
  return (
    <Panel title={t`Next charges`} flush>
      <RowList label={t`Next charges`} empty={none}>
        {schedule.map(({ cycleNumber = 0, date, total }) => (
          <Row
            key={cycleNumber}
            title={<When date={date} />}
            detail={t`Delivery ${cycleNumber}`}
            amount={total ? writeMoney(total, currency) : t`Changed once`}
          />
        ))}
      </RowList>
    </Panel>
  )
}
