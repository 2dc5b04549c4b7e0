import { msg, plural, t } from '@lingui/core/macro'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { changedColumn } from '../../../lib/list/columns.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { lowStock } from '../../../lib/calls/session.ts'
import { useBulk, type Chosen } from '../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { AdjustMany } from './adjust-many.tsx'
import { inventory } from './list.ts'
import { nameOf } from './name.ts'
import { QuantityEditor } from './quantity-editor.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = inventory.loadFirstPage

const columns: readonly Column<InventoryItem>[] = [
  { id: 'product', title: msg`Product`, sortBy: 'product.name', card: 'title', cell: (item) => <ItemLink item={item} /> },
  {
    id: 'sku',
    title: msg`SKU`,
    sortBy: 'product.variantSku',
    width: '14rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ product }) => product?.variantSku ?? '–',
  },
  { id: 'status', title: msg`Status`, width: '11rem', card: 'states', cell: (item) => <StockStatus item={item} /> },
  {
    id: 'quantity',
    title: msg`In stock`,
    sortBy: 'quantity',
    align: 'end',
    width: '8rem',
    card: 'side',
    cell: (item) => <QuantityEditor item={item} />,
  },
  changedColumn,
]

export default function InventoryPage() {
  const [adjusting, adjust] = useState<Chosen<InventoryItem>>()
  const bulk = useBulk<InventoryItem>({
    actions: [],
    otherActions: (chosen) => [
      {
        label: t`Adjust`,
        run: () => adjust(chosen),
        closed: chosen.count === undefined ? t`Inventory is still being prepared. Try again in a moment.` : undefined,
      },
    ],
    nameOf,
    refreshes: [],
  })
  const { table, isEmpty } = useListTable(inventory, {
    label: t`Inventory`,
    search: t`Name or SKU`,
    columns,
    nameOf,
    bulk,
    empty: (
      <Empty why={t`Stock is tracked per variant. Add a product first.`} learn={<GuideLink to="inventory" />}>
        <ScreenButton to={paths.newProduct()} variant="filled" leftSection={<PlusIcon />}>
          {t`New product`}
        </ScreenButton>
      </Empty>
    ),
  })
  return (
    <Page title={t`Inventory`} actions={!isEmpty && <ScreenButton to={paths.countStock()}>{t`Count stock`}</ScreenButton>}>
      {table}
      {adjusting && (
        <AdjustMany
          chosen={adjusting}
          onClose={() => adjust(undefined)}
          onRefused={(refused) =>
            bulk.list(
              plural(refused.length, { one: '# quantity could not be changed', other: '# quantities could not be changed' }),
              refused,
            )
          }
        />
      )}
      <Outlet />
    </Page>
  )
}

/** The URL keeps the list's query, so that closing the drawer returns to it. */
function ItemLink({ item }: { item: InventoryItem }) {
  const { search } = useLocation()
  return (
    <Link to={paths.inventoryItem(item.id!, search)} data-row-link preventScrollReset>
      {nameOf(item)}
    </Link>
  )
}

function StockStatus({ item: { trackQuantity, quantity = 0, availabilityStatus } }: { item: InventoryItem }) {
  if (availabilityStatus === 'PREORDER') return <Status tone="accent">{t`Allow pre-orders`}</Status>
  if (availabilityStatus === 'OUT_OF_STOCK') return <Status tone="bad">{t`Sold out`}</Status>
  if (!trackQuantity) return <Status tone="plain">{t`Not tracked`}</Status>
  if (quantity <= lowStock()) return <Status tone="warn">{t`Low stock`}</Status>
  return <Status tone="good">{t`In stock`}</Status>
}
