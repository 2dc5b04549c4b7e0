import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { bulkRemoveItemsFromCategory, setArrangedItems } from '@stoa/contract/calls/categories/categories'
import type { Category } from '@stoa/contract/services/categories/categories'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { AddProduct } from './add-product.tsx'
import classes from './categories.module.css'
import { toCatalogItem, maxSortable, categoryProductsQuery } from './queries.ts'
import { SortableProducts } from './sortable-products.tsx'
import { treeReference } from '../../../../lib/site/category-tree.ts'

/** The products of a category in shop order. */
export function ProductsPanel({ category }: { category: Category }) {
  const query = useQuery(categoryProductsQuery(category.id!))
  const known = query.data ?? []
  const products = useDraftOrder(known)
  const arrange = useCall(setArrangedItems, {
    failed: t`We couldn’t save the product order`,
    done: t`Product order saved`,
    refreshes: [categoryProductsQuery(category.id!)],
    onDone: products.forget,
  })
  const remove = useCall(bulkRemoveItemsFromCategory, {
    failed: t`We couldn’t remove the product from the category`,
    done: t`Product removed from category`,
    refreshes: [categoryProductsQuery(category.id!)],
  })
  const categoryId = category.id!
  const isManaged = Boolean(category.managingAppId)
  return (
    <Panel
      title={t`Products`}
      flush
      actions={
        products.changed && (
          <div className={classes.actions}>
            <Button onClick={products.forget} disabled={arrange.sending}>
              {t`Discard`}
            </Button>
            <CallButton
              call={arrange}
              variant="filled"
              onClick={() =>
                arrange.send({ categoryId, treeReference, items: products.order.map(({ id }) => toCatalogItem(id!)) })
              }
            >
              {t`Save order`}
            </CallButton>
          </div>
        )
      }
    >
      {!isManaged && <AddProduct categoryId={categoryId} taken={known.map(({ id }) => id!)} />}
      <Loaded query={query} skeleton={<Skeleton height={240} />} failed={t`We couldn’t load the products`}>
        {() => (
          <SortableProducts
            products={products.order}
            onOrder={products.set}
            onRemove={isManaged ? undefined : ({ id }) => remove.send({ categoryId, treeReference, items: [toCatalogItem(id!)] })}
          />
        )}
      </Loaded>
      {known.length === maxSortable && <p className={classes.hint}>{t`Only the first ${maxSortable} products can be sorted.`}</p>}
    </Panel>
  )
}

/** The unsaved order. Products added or removed in the meantime are included. */
function useDraftOrder(known: readonly V3Product[]) {
  const [draft, setDraft] = useState<readonly string[]>()
  const rank = ({ id }: V3Product) => {
    const place = draft?.indexOf(id!) ?? 0
    return place < 0 ? Infinity : place
  }
  const order = draft ? known.toSorted((one, other) => rank(one) - rank(other)) : known
  return {
    order,
    changed: order.some(({ id }, index) => id !== known[index]?.id),
    set: (products: readonly V3Product[]) => setDraft(products.map(({ id }) => id!)),
    forget: () => setDraft(undefined),
  }
}
