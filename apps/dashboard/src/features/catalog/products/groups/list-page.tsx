import { msg, plural, t } from '@lingui/core/macro'
import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { changedColumn, linkColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { productGroups } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = productGroups.loadFirstPage

const columns: readonly Column<ProductGroup>[] = [
  linkColumn({ id: 'name', title: msg`Name`, sortBy: 'name', text: ({ name }) => name, to: ({ id }) => paths.productGroup(id!) }),
  {
    id: 'option',
    title: msg`Option`,
    card: 'line',
    cell: ({ groupingCustomization }) => groupingCustomization?.name ?? '–',
  },
  {
    id: 'products',
    title: msg`Products`,
    width: '10rem',
    card: 'line',
    cell: ({ members = [] }) => plural(members.length, { one: '# product', other: '# products' }),
  },
  changedColumn,
]

export default function ProductGroupsPage() {
  return (
    <RecordList
      title={t`Product groups`}
      list={productGroups}
      columns={columns}
      nameOf={({ name }) => name ?? t`Product group`}
      search={t`Search by group or product`}
      why={t`Products that differ by one option, such as the colour, link to each other on their pages.`}
      learn={<GuideLink to="product-groups" />}
      create={{ label: t`New product group`, to: paths.newProductGroup() }}
    />
  )
}
