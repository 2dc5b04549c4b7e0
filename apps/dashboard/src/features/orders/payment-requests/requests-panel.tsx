import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Button, CopyButton, Skeleton } from '@mantine/core'
import { queryOrderPaymentRequests, voidOrderPaymentRequest } from '@stoa/contract/calls/ecom/order-payment-requests'
import { sendPaymentRequest } from '@stoa/contract/calls/stoa/payment-requests'
import type { OrderPaymentRequest } from '@stoa/contract/services/ecom/order-payment-requests'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { useActions } from '../../../ui/actions/actions.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { owesRest } from '../order/amounts.ts'
import { orderRequestsQuery, type LinkedRequest } from './queries.ts'
import classes from './requests-panel.module.css'

const states = {
  UNPAID: [msg`Unpaid`, 'accent'],
  PAID: [msg`Paid`, 'good'],
  EXPIRED: [msg`Expired`, 'plain'],
  VOIDED: [msg`Voided`, 'plain'],
} as const satisfies Record<NonNullable<OrderPaymentRequest['status']>, readonly [MessageDescriptor, Tone]>

/** The payment requests of an order, or a way to make one while it owes something. Other orders have no such panel. */
export function RequestsPanel({ order }: { order: Order }) {
  const orderId = order.id!
  const query = useQuery({ ...orderRequestsQuery(orderId), enabled: isAllowed(queryOrderPaymentRequests) })
  const isOwed = order.openActions?.some(({ name, allowed }) => name === 'COLLECT_PAYMENT' && allowed) ?? false
  if (!isAllowed(queryOrderPaymentRequests) || (!isOwed && query.data?.length === 0)) return null
  return (
    <Panel
      title={t`Payment requests`}
      flush
      actions={
        // The notice of the order's page has the button where a rest is owed.
        isOwed && !owesRest(order) ? (
          <ScreenButton size="compact-sm" to={paths.requestPayment(orderId)}>{t`Request payment`}</ScreenButton>
        ) : null
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the payment requests`}>
        {(requests) => (
          <RowList label={t`Payment requests`} empty={t`No payment requests yet.`}>
            {requests.map((linked) => (
              <RequestRow key={linked.request.id} {...linked} order={order} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function RequestRow({ request, url, order }: LinkedRequest & { order: Order }) {
  const { id, title, status = 'UNPAID', amount, currency = 'XXX', createdDate, expirationDate, mailedDate } = request
  const [label, tone] = states[status]
  const isUnpaid = status === 'UNPAID'
  return (
    <Row
      title={title}
      amount={writeMoney(amount?.amount, currency)}
      detail={
        <>
          <When date={createdDate} />
          {isUnpaid && expirationDate && (
            <>
              {' · '}
              <Trans>
                until <When date={expirationDate} />
              </Trans>
            </>
          )}
          {isUnpaid && mailedDate && (
            <>
              {' · '}
              <Trans>
                emailed <When date={mailedDate} />
              </Trans>
            </>
          )}
          {isUnpaid && url && <RequestActions requestId={id!} url={url} order={order} isMailed={Boolean(mailedDate)} />}
        </>
      }
    >
      <Status tone={tone}>{t(label)}</Status>
    </Row>
  )
}

function RequestActions({
  requestId,
  url,
  order,
  isMailed,
}: {
  requestId: string
  url: string
  order: Order
  isMailed: boolean
}) {
  const refreshes = [{ queryKey: ['order', order.id!] }]
  const send = useCall(sendPaymentRequest, {
    failed: t`We couldn’t send the email`,
    done: t`Email with the payment link sent`,
    refreshes,
  })
  const withdraw = useCall(voidOrderPaymentRequest, {
    failed: t`We couldn’t void the payment request`,
    done: t`Payment request voided`,
    refreshes,
  })
  const { start, dialog } = useActions()
  const ask = () =>
    start({
      label: t`Void`,
      asks: {
        question: t`Void this payment request?`,
        consequence: t`Its link can’t be used to pay any more. The order still owes the amount.`,
        confirmLabel: t`Void request`,
      },
      run: () => withdraw.send({ orderPaymentRequestId: requestId }),
    })
  return (
    <span className={classes.actions}>
      <CopyButton value={url} timeout={1500}>
        {({ copied, copy }) => (
          <Button size="compact-xs" onClick={copy}>
            {copied ? t`Copied` : t`Copy link`}
          </Button>
        )}
      </CopyButton>
      {order.buyerInfo?.email && (
        <CallButton call={send} size="compact-xs" onClick={() => send.send({ orderPaymentRequestId: requestId })}>
          {isMailed ? t`Send again` : t`Send by email`}
        </CallButton>
      )}
      <CallButton call={withdraw} size="compact-xs" onClick={ask}>{t`Void`}</CallButton>
      {dialog}
    </span>
  )
}
