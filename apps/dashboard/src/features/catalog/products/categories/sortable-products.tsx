import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { Sortable } from '../../../../ui/rows/sortable.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import classes from './categories.module.css'

interface SortableProductsProps {
  products: readonly V3Product[]
  onOrder: (products: readonly V3Product[]) => void
  /** Absent where the shop fills the category. */
  onRemove: ((product: V3Product) => void) | undefined
}

export function SortableProducts({ products, onOrder, onRemove }: SortableProductsProps) {
  if (products.length === 0) return <p className={classes.hint}>{t`No products in this category yet.`}</p>
  return (
    <Sortable
      label={t`Products`}
      items={products}
      keyOf={({ id }) => id!}
      nameOf={({ name }) => name ?? ''}
      onMove={(from, to) => onOrder(products.toSpliced(from, 1).toSpliced(to, 0, products[from]!))}
      rowClassName={classes.product}
    >
      {(product, _index, { grip, arrows }) => (
        <>
          {grip}
          <Thumbnail src={product.media?.main?.thumbnail?.url ?? product.media?.main?.image?.url} size={30} />
          <span className={classes.name}>
            <Link to={paths.product(product.id!)}>{product.name}</Link>
            {product.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
          </span>
          <span className={classes.tools}>
            {arrows}
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                title={t`Remove from category`}
                aria-label={t`Remove from category: ${product.name ?? ''}`}
                onClick={() => onRemove(product)}
              >
                <CloseIcon />
              </ActionIcon>
            )}
          </span>
        </>
      )}
    </Sortable>
  )
}
