import { t } from '@lingui/core/macro'
import type { ScheduledCharge, Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

/** The next charges, if everything goes on as it is. */
export function SchedulePanel({ known, schedule }: { known: Subscription; schedule: readonly ScheduledCharge[] }) {
  const { status, currency = 'XXX', waitsForStock, pendingPrice } = known
  const firstNewPrice = schedule.find(({ date = '' }) => pendingPrice?.effectiveDate && date >= pendingPrice.effectiveDate)
  const none =
    status === 'PAUSED'
      ? t`Nothing is charged until the subscription is resumed.`
      : status === 'PAST_DUE'
        ? t`The next charges follow once the failed payment is made.`
        : t`Nothing more is charged.`
  return (
    <Panel title={t`Next charges`} flush>
      <RowList label={t`Next charges`} empty={none}>
        {schedule.map((charge, index) => {
          const { cycleNumber = 0, date, total } = charge
          return (
            <Row
              key={cycleNumber}
              title={<When date={date} shape="day" />}
              detail={t`Delivery ${cycleNumber}`}
              amount={total ? writeMoney(total, currency) : t`Changed once`}
            >
              {index === 0 && waitsForStock && <Status tone="warn">{t`Waiting for stock`}</Status>}
              {charge === firstNewPrice && <Status tone="accent">{t`New prices`}</Status>}
            </Row>
          )
        })}
      </RowList>
    </Panel>
  )
}
