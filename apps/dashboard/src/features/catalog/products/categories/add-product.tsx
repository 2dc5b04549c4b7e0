import { t } from '@lingui/core/macro'
import { bulkAddItemsToCategory } from '@stoa/contract/calls/categories/categories'
import { treeReference } from '../../../../lib/site/category-tree.ts'
import { EntityPicker } from '../../../../lib/pickers/entity-picker.tsx'
import { productKind } from '../../../../lib/pickers/products.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import classes from './categories.module.css'
import { categoriesQuery, toCatalogItem } from './queries.ts'

/** Finds a product by name and adds it to the category. */
export function AddProduct({ categoryId, taken }: { categoryId: string; taken: readonly string[] }) {
  const add = useCall(bulkAddItemsToCategory, {
    failed: t`We couldn’t add the product`,
    done: t`Product added`,
    refreshes: [categoriesQuery],
  })
  return (
    <div className={classes.add}>
      <EntityPicker
        kind={productKind}
        label={t`Add a product`}
        value={[]}
        without={taken}
        disabled={add.sending}
        onChange={([productId]) => add.send({ categoryId, treeReference, items: [toCatalogItem(productId!)] })}
      />
    </div>
  )
}
