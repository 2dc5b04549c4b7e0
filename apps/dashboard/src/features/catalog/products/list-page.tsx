import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Group } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { lookupTable } from '@stoa/web/lookup-table'
import { writeNumber } from '../../../lib/format/format.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { changedColumn, visibilityColumn } from '../../../lib/list/columns.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PlusIcon, UploadIcon } from '../../../ui/pictures/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { productBulkActions } from './bulk-actions.ts'
import { maxProducts } from './grid/queries.ts'
import { products, type ListedProduct } from './list.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = products.loadFirstPage

const columns: readonly Column<ListedProduct>[] = [
  {
    id: 'name',
    title: msg`Product`,
    sortBy: 'name',
    card: 'title',
    cell: ({ id, name, media }) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', fontWeight: 600 }}>
        <Thumbnail src={media?.main?.thumbnail?.url ?? media?.main?.image?.url} size={30} />
        <Link to={paths.product(id!)} data-row-link>
          {name}
        </Link>
      </span>
    ),
  },
  visibilityColumn,
  {
    id: 'price',
    title: msg`Price`,
    sortBy: 'actualPriceRange.minValue.amount',
    align: 'end',
    width: '12rem',
    card: 'side',
    cell: (product) => <Price product={product} />,
  },
  { id: 'stock', title: msg`Stock`, width: '12rem', card: 'states', cell: (product) => <Stock product={product} /> },
  {
    id: 'variants',
    title: msg`Variants`,
    align: 'end',
    width: '6rem',
    wideOnly: true,
    card: 'none',
    cell: ({ variantSummary }) => variantSummary?.variantCount ?? '–',
  },
  changedColumn,
]

export default function ProductsPage() {
  const navigate = useNavigate()
  const firstSteps = (
    <>
      <ScreenButton to={paths.productImport()} leftSection={<UploadIcon />}>
        {t`Import`}
      </ScreenButton>
      <ScreenButton to={paths.newProduct()} variant="filled" leftSection={<PlusIcon />}>
        {t`New product`}
      </ScreenButton>
    </>
  )
  const bulk = useBulk({
    actions: productBulkActions(),
    otherActions: ({ rows, everything }) => [
      {
        label: t`Edit`,
        run: () => void navigate(paths.editProducts(rows.map(({ id }) => id!))),
        closed: everything || rows.length > maxProducts ? t`You can edit up to ${maxProducts} products at once.` : undefined,
      },
    ],
    nameOf,
    refreshes: [products],
  })
  const { table, isEmpty } = useListTable(products, {
    label: t`Products`,
    search: t`Name or SKU`,
    columns,
    nameOf,
    bulk,
    empty: (
      <Empty why={t`No products yet. Add your first product or import a CSV file.`} learn={<GuideLink to="products" />}>
        <Group gap="sm">{firstSteps}</Group>
      </Empty>
    ),
  })
  return (
    <Page title={t`Products`} actions={!isEmpty && firstSteps}>
      {table}
    </Page>
  )
}

function nameOf({ name }: ListedProduct): string {
  return name ?? t`Product`
}

function Price({ product: { actualPriceRange: range, currency } }: { product: ListedProduct }) {
  const { site } = useSession()
  const low = range?.minValue?.amount
  const high = range?.maxValue?.amount
  const write = (amount: string | undefined) => writeMoney(amount, currency ?? site.currency)
  return low === high || high === undefined ? write(low) : `${write(low)} – ${write(high)}`
}

const stockText: Record<string, readonly [MessageDescriptor, Tone]> = lookupTable({
  IN_STOCK: [msg`In stock`, 'good'],
  PARTIALLY_OUT_OF_STOCK: [msg`Partially out of stock`, 'warn'],
  OUT_OF_STOCK: [msg`Out of stock`, 'bad'],
})

function Stock({ product: { inventory, pieces } }: { product: ListedProduct }) {
  const [label, tone] = stockText[inventory?.availabilityStatus ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return (
    <Status tone={tone}>
      {t(label)}
      {pieces !== undefined && pieces > 0 && ` · ${writeNumber(pieces)}`}
    </Status>
  )
}
