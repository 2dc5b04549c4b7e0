import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { isDeliveredOnPayment } from '@stoa/order-rules'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { Link } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { paths } from '../../../paths.ts'
import { BuyerHistory } from './buyer-history.tsx'
import { mailtoUrl } from '../../../lib/format/mailto.ts'
import { addressLines, getCustomerName, getRecipient } from './customer.ts'

export function CustomerPanel({ order }: { order: Order }) {
  const email = order.buyerInfo?.email
  const recipient = getRecipient(order)
  const shipTo = isDeliveredOnPayment(order.lineItems ?? []) ? [] : addressLines(recipient)
  const billTo = addressLines(order.billingInfo)
  const { vatId, phone = recipient?.contactDetails?.phone } = order.billingInfo?.contactDetails ?? {}
  return (
    <Panel
      title={t`Customer`}
      actions={
        canOpen(paths.customerOfOrder('id')) &&
        (email || order.buyerInfo?.memberId) && (
          <Anchor component={Link} to={paths.customerOfOrder(order.id!)} size="sm">
            {t`Open customer`}
          </Anchor>
        )
      }
    >
      <Facts>
        {getCustomerName(order) !== email && <Fact name={t`Name`}>{getCustomerName(order)}</Fact>}
        {email && (
          <Fact name={t`Email`}>
            <Anchor href={mailtoUrl(email)} size="sm">
              {email}
            </Anchor>
          </Fact>
        )}
        {phone && <Fact name={t`Phone`}>{phone}</Fact>}
        {shipTo.length > 0 && (
          <Fact name={t`Deliver to`}>
            <Lines of={shipTo} />
          </Fact>
        )}
        {billTo.length > 0 && (
          <Fact name={t`Bill to`}>{sameLines(billTo, shipTo) ? t`Same as shipping address` : <Lines of={billTo} />}</Fact>
        )}
        {vatId?.id && <Fact name={t`Tax number`}>{vatId.id}</Fact>}
        {order.buyerNote && <Fact name={t`Customer note`}>{order.buyerNote}</Fact>}
        {readAnswers(order).map(({ title, answer }) => (
          <Fact key={title} name={title}>
            {answer}
          </Fact>
        ))}
        {describeConsents(order).length > 0 && <Fact name={t`Agreed to`}>{describeConsents(order).join(', ')}</Fact>}
      </Facts>
      {email && <BuyerHistory key={email} order={order} email={email} />}
    </Panel>
  )
}

/** The answers to the checkout's own questions, as far as they can be written. */
function readAnswers({ customFields = [] }: Order): { title: string; answer: string }[] {
  return customFields.flatMap(({ title = '', value }: { title?: string; value?: unknown }) => {
    if (typeof value === 'boolean') return [{ title, answer: value ? t`Yes` : t`No` }]
    return typeof value === 'string' || typeof value === 'number' ? [{ title, answer: String(value) }] : []
  })
}

function describeConsents({ buyerConsents = {} }: Order): string[] {
  const { policyAgreement, emailSubscription, smsSubscription } = buyerConsents
  return [
    ...(policyAgreement ? [t`the policies`] : []),
    ...(emailSubscription ? [t`news by email`] : []),
    ...(smsSubscription ? [t`news by text message`] : []),
  ]
}

function Lines({ of: lines }: { of: string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}

function sameLines(one: string[], other: string[]): boolean {
  return one.join('\n') === other.join('\n')
}
