import { msg, t } from '@lingui/core/macro'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { getPersonName } from '../order/customer.ts'
import { NewOrderButton } from './new-order-button.tsx'
import { destinationOf } from './parts.ts'
import { drafts } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = drafts.loadFirstPage

const columns: readonly Column<DraftOrder>[] = [
  linkColumn({ id: 'customer', title: msg`Customer`, text: (draft) => nameOf(draft), to: ({ id }) => paths.draftOrder(id!) }),
  {
    id: 'items',
    title: msg`Items`,
    align: 'end',
    width: '5rem',
    card: 'line',
    cell: ({ lineItems = [] }) => writeNumber(lineItems.reduce((sum, { lineItem }) => sum + (lineItem?.quantity ?? 0), 0)),
  },
  {
    id: 'total',
    title: msg`Total`,
    align: 'end',
    width: '8rem',
    card: 'side',
    cell: ({ priceSummary, currency }) => writeMoney(priceSummary?.total?.amount, currency ?? 'XXX'),
  },
  {
    id: 'state',
    title: msg`Status`,
    width: '10rem',
    card: 'states',
    cell: ({ sharedLink, stockHeldUntil }) => (
      <>
        {sharedLink && <Status tone="accent">{t`Shared`}</Status>}
        {stockHeldUntil && <Status tone="warn">{t`Items held`}</Status>}
      </>
    ),
  },
  {
    id: 'updated',
    title: msg`Changed`,
    sortBy: 'updatedDate',
    width: '10.5rem',
    card: 'line',
    cell: ({ updatedDate }) => <When date={updatedDate ?? undefined} />,
  },
]

const nameOf = (draft: DraftOrder) => getPersonName(destinationOf(draft)) ?? draft.buyerInfo?.email ?? t`Draft`

/** New orders that are not placed yet. */
export default function DraftsPage() {
  return (
    <RecordList
      title={t`Drafts`}
      list={drafts}
      columns={columns}
      nameOf={nameOf}
      why={t`An order by phone, at the counter, or a quotation. It becomes an order when you say so, or when the customer accepts it.`}
      learn={<GuideLink to="draft-orders" />}
      actions={<NewOrderButton />}
    />
  )
}
