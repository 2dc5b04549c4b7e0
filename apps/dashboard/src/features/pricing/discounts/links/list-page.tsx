import { msg, t } from '@lingui/core/macro'
import type { CheckoutTemplate } from '@stoa/contract/services/ecom/checkout-templates'
import { linkColumn } from '../../../../lib/list/columns.tsx'
import { writeNumber } from '../../../../lib/format/format.ts'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { checkoutLinks } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = checkoutLinks.loadFirstPage

const columns: readonly Column<CheckoutTemplate>[] = [
  linkColumn({ id: 'name', title: msg`Name`, text: (link) => nameOf(link), to: ({ id }) => paths.checkoutLink(id!) }),
  {
    id: 'status',
    title: msg`Status`,
    width: '8rem',
    card: 'states',
    cell: ({ status }) =>
      status === 'INACTIVE' ? <Status tone="plain">{t`Inactive`}</Status> : <Status tone="good">{t`Active`}</Status>,
  },
  {
    id: 'items',
    title: msg`Items`,
    align: 'end',
    width: '5rem',
    card: 'line',
    cell: ({ lineItems = [], customLineItems = [] }) =>
      writeNumber([...lineItems, ...customLineItems].reduce((sum, { quantity = 0 }) => sum + quantity, 0)),
  },
  { id: 'url', title: msg`Link`, card: 'line', cell: ({ url = '' }) => <CopyText text={url} what={t`link`} /> },
  {
    id: 'created',
    title: msg`Created`,
    sortBy: 'createdDate',
    width: '10rem',
    card: 'line',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
]

const nameOf = ({ name }: CheckoutTemplate) => name || t`Checkout link`

export default function CheckoutLinksPage() {
  return (
    <RecordList
      title={t`Checkout links`}
      list={checkoutLinks}
      columns={columns}
      nameOf={nameOf}
      why={t`A link that leads straight to a checkout with what you have put together, for a newsletter, a chat or a QR code.`}
      learn={<GuideLink to="checkout-links" />}
      create={{ label: t`New link`, to: paths.newCheckoutLink() }}
    />
  )
}
