import { t } from '@lingui/core/macro'
import type { PaymentDispute } from '@stoa/contract/services/stoa/payment-disputes'
import { Link } from 'react-router'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import { Row } from '../../../ui/rows/row-list.tsx'
import { Deadline, DisputeState } from '../payments/disputes/dispute-state.tsx'
import { describeReason } from '../payments/disputes/reasons.ts'

/** A dispute among the payments of its order. */
export function DisputeRow({ dispute }: { dispute: PaymentDispute }) {
  const { id = '', reason, status, amount, currency = 'XXX' } = dispute
  return (
    <Row
      title={<Link to={paths.paymentDispute(id)}>{t`Dispute`}</Link>}
      detail={
        <>
          {describeReason(reason)}
          {status === 'NEEDS_RESPONSE' && dispute.respondBy && (
            <div>
              {t`Respond by:`} <Deadline dispute={dispute} />
            </div>
          )}
        </>
      }
      amount={writeMoney(amount, currency)}
    >
      <DisputeState dispute={dispute} />
    </Row>
  )
}
