import { plural, t } from '@lingui/core/macro'
import { getReturnableLines } from '@stoa/contract/calls/stoa/returns'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { orderReturnsQuery } from '../returns/queries.ts'

/** The returned items that a change of an order takes out, and those of them that are sent again. Other changes have no such panel. */
export function ExchangePanel({ draft, order }: { draft: DraftOrder; order: Order }) {
  const query = useQuery({ ...orderReturnsQuery(order.id ?? ''), enabled: isAllowed(getReturnableLines) })
  const exchanged = (query.data?.returns ?? []).filter(
    ({ exchangeDraftId, exchangedDate }) => exchangeDraftId === draft.id && !exchangedDate,
  )
  if (exchanged.length === 0) return null
  const units = exchanged.flatMap(({ id = '', number = '', exchangeUnits = [] }) =>
    exchangeUnits.map(({ lineItemId = '', quantity = 0 }) => ({ id, number, lineItemId, quantity })),
  )
  return (
    <Panel title={t`Exchange`} flush>
      <RowList label={t`Exchange`}>
        {units.map(({ id, number, lineItemId, quantity }) => {
          const name = order.lineItems?.find((line) => line.id === lineItemId)?.productName
          return (
            <Row
              key={`${id} ${lineItemId}`}
              title={`${quantity} × ${name?.translated ?? name?.original ?? ''}`}
              detail={
                <>
                  <Link to={paths.orderReturn(id)}>{t`Return ${number}`}</Link>
                  {' · '}
                  {outcomeOf(sentAgain(draft, order, lineItemId, units))}
                </>
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}

function outcomeOf(again: number): string {
  return again > 0
    ? plural(again, {
        one: '# item is sent again, because the line keeps its quantity.',
        other: '# items are sent again, because the line keeps its quantity.',
      })
    : t`Leaves the order. To send the same item again, raise the quantity of its line.`
}

/** Units of a line that the order has in place of returned ones. */
function sentAgain(
  { lineItems = [] }: DraftOrder,
  order: Order,
  lineItemId: string,
  units: readonly { lineItemId: string; quantity: number }[],
): number {
  const item = lineItems.find(({ lineItem }) => lineItem?.id === lineItemId)
  const now = item && !item.removed ? (item.lineItem?.quantity ?? 0) : 0
  const before = order.lineItems?.find(({ id }) => id === lineItemId)?.quantity ?? 0
  const back = units.reduce((sum, each) => (each.lineItemId === lineItemId ? sum + each.quantity : sum), 0)
  return Math.max(0, now - (before - back))
}
