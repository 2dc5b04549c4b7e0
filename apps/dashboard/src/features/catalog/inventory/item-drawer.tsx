import { t } from '@lingui/core/macro'
import { Button, Drawer, Skeleton } from '@mantine/core'
import { getInventoryItem } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { StockMovement } from '@stoa/contract/services/stoa/stock-movements'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './item-drawer.module.css'
import { causeInWords } from './causes.ts'
import { inventory } from './list.ts'
import { movementsQuery } from './movements.ts'
import { nameOf } from './name.ts'
import { PreorderForm } from './preorder-form.tsx'

/** A stock item and its movements. */
export default function ItemDrawer() {
  const itemId = useParams()['itemId']!
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery({
    queryKey: [...inventory.queryKey, 'one', itemId],
    queryFn: async ({ signal }) => (await api.call(getInventoryItem, { inventoryItemId: itemId }, { signal })).inventoryItem!,
  })
  return (
    <Drawer
      opened
      onClose={() => void navigate(paths.inventory() + search, { preventScrollReset: true })}
      title={query.data ? nameOf(query.data) : t`Stock`}
      size="28rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div>
        <Loaded
          query={query}
          skeleton={<Skeleton height={320} />}
          failed={t`We couldn’t load the item`}
          gone={t`This item no longer exists.`}
        >
          {(item) => (
            <>
              <ItemFacts item={item} />
              <h3 className={classes.title}>{t`Pre-order`}</h3>
              <PreorderForm key={itemId} item={item} />
              <h3 className={classes.title}>{t`Movements`}</h3>
              <Movements itemId={itemId} />
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  )
}

function ItemFacts({ item: { product, productId, trackQuantity, quantity = 0, inStock } }: { item: InventoryItem }) {
  return (
    <Facts>
      <Fact name={t`In stock`}>
        <b>{trackQuantity ? writeNumber(quantity) : inStock ? t`Yes, not tracked` : t`No, not tracked`}</b>
      </Fact>
      <Fact name={t`SKU`}>{product?.variantSku ?? '–'}</Fact>
      <Fact name={t`Product`}>
        <Link to={paths.product(productId!)}>{product?.name}</Link>
      </Fact>
    </Facts>
  )
}

function Movements({ itemId }: { itemId: string }) {
  const query = useInfiniteQuery(movementsQuery(itemId))
  return (
    <div className={classes.movements}>
      <Loaded query={query} skeleton={<Skeleton height={240} />} failed={t`We couldn’t load the movements`}>
        {({ pages }) => (
          <RowList label={t`Movements`} empty={t`No stock movements yet.`}>
            {pages
              .flatMap(({ stockMovements = [] }) => stockMovements)
              .map((movement) => (
                <Movement key={movement.number} movement={movement} />
              ))}
          </RowList>
        )}
      </Loaded>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {t`Show earlier entries`}
          </Button>
        </div>
      )}
    </div>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { delta = 0, balance = 0, orderId, cause, note, createdDate } = movement
  const reasonLabel = cause ? causeInWords(cause) : reasonInWords(movement)
  return (
    <Row
      title={orderId ? <Link to={paths.order(orderId)}>{reasonLabel}</Link> : reasonLabel}
      detail={
        <>
          <When date={createdDate} />
          {note && <span className={classes.note}>{note}</span>}
        </>
      }
      amount={
        <span className={classes.quantities}>
          {writeNumber(delta, { signDisplay: 'exceptZero' })}
          <span className={classes.balance}>{t`then ${writeNumber(balance)}`}</span>
        </span>
      }
    />
  )
}

function reasonInWords({ reason, orderId }: StockMovement): string {
  switch (reason) {
    case 'INITIAL':
      return t`Initial stock`
    case 'ORDER':
      return t`Ordered`
    case 'RELEASE':
      return t`Order cancelled`
    case 'RESTOCK':
      return t`Returned`
    case 'HOLD':
      return t`Kept for somebody who waited`
    case 'HOLD_ENDED':
      return orderId ? t`Bought by the person it was kept for` : t`No longer kept`
    case 'REVERT_INVENTORY_CHANGE':
      return t`Reverted`
    default:
      return t`Manual`
  }
}
