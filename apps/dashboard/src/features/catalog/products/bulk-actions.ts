import { plural, t } from '@lingui/core/macro'
import { bulkDeleteProducts, bulkUpdateProducts } from '@stoa/contract/calls/stores/products-v-3'
import { api } from '../../../lib/calls/api.ts'
import { toOutcomes, type BulkAction } from '../../../lib/list/bulk-action.ts'
import type { ListedProduct } from './list.ts'

/** The bulk actions for products. */
export function productBulkActions(): readonly BulkAction<ListedProduct>[] {
  return [
    {
      label: t`Show`,
      needs: bulkUpdateProducts,
      affects: ({ visible }) => visible === false,
      noneReason: t`All selected products are already visible`,
      run: (rows) => setVisible(rows, true),
      undo: (rows) => setVisible(rows, false),
      done: (count) => plural(count, { one: '# product made visible', other: '# products made visible' }),
      failed: (count) =>
        plural(count, { one: '# product could not be made visible', other: '# products could not be made visible' }),
    },
    {
      label: t`Hide`,
      needs: bulkUpdateProducts,
      affects: ({ visible }) => visible !== false,
      noneReason: t`All selected products are already hidden`,
      run: (rows) => setVisible(rows, false),
      undo: (rows) => setVisible(rows, true),
      done: (count) => plural(count, { one: '# product hidden', other: '# products hidden' }),
      failed: (count) => plural(count, { one: '# product could not be hidden', other: '# products could not be hidden' }),
    },
    {
      label: t`Delete`,
      needs: bulkDeleteProducts,
      confirm: ({ length }) => ({
        question: plural(length, { one: 'Delete # product?', other: 'Delete # products?' }),
        consequence: t`This also deletes their variants and stock. You can’t undo this.`,
        confirmLabel: t`Delete`,
      }),
      run: async (rows) => {
        const { results } = await api.call(bulkDeleteProducts, { productIds: rows.map(({ id }) => id!) })
        return toOutcomes(rows, results)
      },
      done: (count) => plural(count, { one: '# product deleted', other: '# products deleted' }),
      failed: (count) => plural(count, { one: '# product could not be deleted', other: '# products could not be deleted' }),
    },
  ]
}

/** The response has the new revisions, which the undo needs. */
async function setVisible(rows: readonly ListedProduct[], visible: boolean) {
  const products = rows.map(({ id, revision }) => ({ product: { id: id!, revision: revision!, visible } }))
  const { results } = await api.call(bulkUpdateProducts, { products, returnEntity: true })
  return toOutcomes(rows, results)
}
