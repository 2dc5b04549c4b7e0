import { plural, t } from '@lingui/core/macro'
import type { Subscription, SubscriptionCycle } from '@stoa/contract/services/stoa/subscriptions'
import { Link } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './subscription-page.module.css'
import { cycleStatuses, failureInWords } from './words.ts'

/** What was charged so far: each delivery with its order and the attempts to charge it. */
export function CyclesPanel({ known, cycles }: { known: Subscription; cycles: readonly SubscriptionCycle[] }) {
  const { currency = 'XXX' } = known
  return (
    <Panel title={t`Deliveries so far`} flush>
      <RowList label={t`Deliveries so far`} empty={t`None yet.`}>
        {cycles.map((cycle) => (
          <CycleRow key={cycle.number} cycle={cycle} currency={currency} />
        ))}
      </RowList>
    </Panel>
  )
}

function CycleRow({ cycle, currency }: { cycle: SubscriptionCycle; currency: string }) {
  const { number = 0, dueDate, status = 'OPEN', orderId, orderNumber = '', total, attempts = 0, nextAttemptDate, failure } = cycle
  const [label, tone] = cycleStatuses[status]
  return (
    <Row
      title={
        <>
          {t`Delivery ${number}`}
          {orderId &&
            (canOpen(paths.order(orderId)) ? (
              <Link to={paths.order(orderId)}>{t`Order ${orderNumber ?? ''}`}</Link>
            ) : (
              <span>{t`Order ${orderNumber ?? ''}`}</span>
            ))}
        </>
      }
      detail={
        <>
          <When date={dueDate} shape="day" />
          {attempts > 0 && (
            <span className={classes.note}>{plural(attempts, { one: '# failed attempt', other: '# failed attempts' })}</span>
          )}
          {failure && <span className={classes.note}>{failureInWords(failure)}</span>}
          {nextAttemptDate && (
            <span className={classes.note}>
              {t`Next attempt`} <When date={nextAttemptDate} />
            </span>
          )}
        </>
      }
      amount={total ? writeMoney(total, currency) : undefined}
    >
      <Status tone={tone}>{t(label)}</Status>
    </Row>
  )
}
