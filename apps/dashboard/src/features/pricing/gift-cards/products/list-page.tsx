import { msg, t } from '@lingui/core/macro'
import type { GiftCardProduct } from '@stoa/contract/services/marketing/gift-voucher-products'
import { changedColumn, linkColumn } from '../../../../lib/list/columns.tsx'
import { writeMoney } from '../../../../lib/format/money.ts'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { useSession } from '../../../../lib/calls/session.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { giftCardProducts } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = giftCardProducts.loadFirstPage

const columns: readonly Column<GiftCardProduct>[] = [
  linkColumn({
    id: 'name',
    title: msg`Name`,
    sortBy: 'name',
    text: ({ name }) => name,
    to: ({ id }) => paths.giftCardProduct(id!),
  }),
  { id: 'amounts', title: msg`Amounts`, card: 'line', cell: (product) => <Amounts product={product} /> },
  changedColumn,
]

function Amounts({ product: { presetVariants = [], customVariant } }: { product: GiftCardProduct }) {
  const { currency } = useSession().site
  const preset = presetVariants.map(({ price }) => writeMoney(price?.amount, currency))
  const least = writeMoney(customVariant?.minValue?.amount, currency)
  const most = writeMoney(customVariant?.maxValue?.amount, currency)
  return [...preset, ...(customVariant ? [t`${least} to ${most}`] : [])].join(', ')
}

export default function GiftCardProductsPage() {
  return (
    <RecordList
      title={t`Gift card products`}
      list={giftCardProducts}
      columns={columns}
      nameOf={({ name }) => name ?? t`Gift card`}
      search={t`Search by name`}
      why={t`Customers buy gift cards at /gift-cards. Add a link to a menu.`}
      learn={<GuideLink to="gift-cards" />}
      create={{ label: t`New product`, to: paths.newGiftCardProduct() }}
    />
  )
}
