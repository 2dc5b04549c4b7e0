import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { Fact, Facts, Panel } from '../../ui/panel.tsx'
import { BuyerHistory } from './buyer-history.tsx'
import { addressLines, customerOf } from './customer.ts'

export function CustomerPanel({ order }: { order: Order }) {
  const email = order.buyerInfo?.email
  const recipient = order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo
  const shipTo = addressLines(recipient)
  const billTo = addressLines(order.billingInfo)
  const { vatId, phone = recipient?.contactDetails?.phone } = order.billingInfo?.contactDetails ?? {}
  return (
    <Panel title={t`Customer`}>
      <Facts>
        {customerOf(order) !== email && <Fact name={t`Name`}>{customerOf(order)}</Fact>}
        {email && (
          <Fact name={t`Email`}>
            <Anchor href={`mailto:${email}`} size="sm">
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
      </Facts>
      {email && <BuyerHistory key={email} order={order} email={email} />}
    </Panel>
  )
}

function Lines({ of: lines }: { of: string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}

function sameLines(one: string[], other: string[]): boolean {
  return one.join('\n') === other.join('\n')
}
