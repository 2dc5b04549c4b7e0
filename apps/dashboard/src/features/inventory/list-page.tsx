import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { Link, Outlet, useLocation } from 'react-router'
import { changedColumn } from '../../lib/changed-column.tsx'
import { useListTable } from '../../lib/use-list-table.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Page } from '../../ui/page.tsx'
import { Status } from '../../ui/status.tsx'
import { inventory, lowStock } from './list.ts'
import { nameOf } from './name.ts'
import { QuantityEditor } from './quantity-editor.tsx'

export { onlyOnArrival as shouldRevalidate } from '../../lib/list-of.ts'
export const clientLoader = inventory.loadFirstPage

const columns: readonly Column<InventoryItem>[] = [
  { id: 'product', title: msg`Product`, sortBy: 'product.name', card: 'title', cell: (item) => <ItemLink item={item} /> },
  {
    id: 'sku',
    title: msg`SKU`,
    sortBy: 'product.variantSku',
    width: '12rem',
    card: 'line',
    namedOnCard: true,
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
  const { table } = useListTable(inventory, {
    label: t`Inventory`,
    search: t`Name or SKU`,
    columns,
    nameOf,
    empty: (
      <Empty why={t`Stock is counted for every variant of a product. There are no products yet.`}>
        <Button component={Link} to={paths.newProduct()} variant="filled" leftSection={<PlusIcon />}>
          {t`New product`}
        </Button>
      </Empty>
    ),
  })
  return (
    <Page title={t`Inventory`}>
      {table}
      <Outlet />
    </Page>
  )
}

/** The question stays in the address: closing the drawer leads back to it. */
function ItemLink({ item }: { item: InventoryItem }) {
  const { search } = useLocation()
  return (
    <Link to={paths.inventoryItem(item.id!, search)} data-row-link preventScrollReset>
      {nameOf(item)}
    </Link>
  )
}

function StockStatus({ item: { trackQuantity, quantity = 0, availabilityStatus } }: { item: InventoryItem }) {
  if (availabilityStatus === 'PREORDER') return <Status tone="accent">{t`May be ordered ahead`}</Status>
  if (availabilityStatus === 'OUT_OF_STOCK') return <Status tone="bad">{t`Sold out`}</Status>
  if (!trackQuantity) return <Status tone="plain">{t`Not counted`}</Status>
  if (quantity <= lowStock) return <Status tone="warn">{t`Nearly sold out`}</Status>
  return <Status tone="good">{t`In stock`}</Status>
}
