import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Textarea } from '@mantine/core'
import { resolvePaymentDifference } from '@stoa/contract/calls/stoa/payment-reports'
import { resolvePaymentDifferenceRequestLimits } from '@stoa/contract/limits/stoa/payment-reports'
import type { PaymentDifference, PaymentDifferenceAction } from '@stoa/contract/services/stoa/payment-reports'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Row } from '../../../../ui/rows/row-list.tsx'
import { providerName, reconciliationQuery } from '../../shared/payment-accounts.ts'
import { differenceTexts } from './difference-texts.ts'
import classes from './reconciliation.module.css'

const labels: Record<PaymentDifferenceAction, MessageDescriptor> = {
  ASK_AGAIN: msg`Ask the provider again`,
  RECORD_REFUND: msg`Record the refund`,
  DISMISS: msg`Dismiss`,
}

const done: Record<PaymentDifferenceAction, MessageDescriptor> = {
  ASK_AGAIN: msg`The payment is recorded as the provider says`,
  RECORD_REFUND: msg`The refund is recorded`,
  DISMISS: msg`The difference is dismissed`,
}

/** One difference: what it means, both amounts, and what can be done about it here. */
export function DifferenceRow({ difference }: { difference: PaymentDifference }) {
  const { kind = 'PAID_THERE', provider, orderId, orderNumber, transactionId, foundDate, actions = [] } = difference
  const currency = difference.currency ?? 'XXX'
  const { title, meaning } = differenceTexts[kind]
  const [theirs, ours] = [writeMoney(difference.providerAmount, currency), writeMoney(difference.ourAmount, currency)]
  return (
    <Row
      title={t(title)}
      detail={
        <>
          <div>{t(meaning)}</div>
          <div className={classes.amounts}>{t`${providerName(provider)} says ${theirs}, the shop says ${ours}`}</div>
          <div>
            {orderId ? <Link to={paths.order(orderId)}>{t`Order ${orderNumber ?? ''}`}</Link> : t`No order`}
            {` · ${transactionId} · `}
            {t`Found:`} <When date={foundDate} />
          </div>
        </>
      }
    >
      <div className={classes.actions}>
        {actions.map((action) => (
          <ActionButton key={action} difference={difference} action={action} />
        ))}
      </div>
    </Row>
  )
}

function ActionButton({ difference, action }: { difference: PaymentDifference; action: PaymentDifferenceAction }) {
  const [note, setNote] = useState('')
  const { id = '', orderId, orderNumber, transactionId, providerAmount, ourAmount, currency } = difference
  const call = useCall(resolvePaymentDifference, {
    failed: t`We couldn’t settle the difference`,
    done: t(done[action]),
    refreshes: [
      reconciliationQuery,
      { queryKey: ['tasks'] },
      { queryKey: ['overview'] },
      ...(orderId ? [{ queryKey: ['order', orderId] }] : []),
    ],
  })
  const label = t(labels[action])
  const button = (onClick: () => void) => (
    <CallButton call={call} size="compact-sm" onClick={onClick} aria-label={`${label}: ${orderNumber ?? transactionId}`}>
      {label}
    </CallButton>
  )
  if (action === 'ASK_AGAIN') return button(() => call.send({ differenceId: id, action }))
  if (action === 'RECORD_REFUND') {
    const [theirs, ours] = [writeMoney(providerAmount, currency ?? 'XXX'), writeMoney(ourAmount, currency ?? 'XXX')]
    return (
      <Confirm
        question={t`Record the refund?`}
        consequence={t`The shop then says ${theirs} instead of ${ours} was refunded. No money moves: that has happened at the provider.`}
        confirmLabel={label}
        harmless
        onConfirm={() => call.send({ differenceId: id, action })}
      >
        {button}
      </Confirm>
    )
  }
  return (
    <Confirm
      question={t`Dismiss this difference?`}
      consequence={
        <>
          {t`Do this if it was settled elsewhere. Nothing changes in your books.`}
          <Textarea
            mt="md"
            label={t`Note for the audit log`}
            maxLength={resolvePaymentDifferenceRequestLimits.note.maxLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      }
      confirmLabel={label}
      onConfirm={() => call.send({ differenceId: id, action, ...(note.trim() && { note: note.trim() }) })}
    >
      {button}
    </Confirm>
  )
}
