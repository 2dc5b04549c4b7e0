import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { createProductWithInventory, deleteProduct } from '@stoa/contract/calls/stores/products-v-3'
import { useNavigate } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { inShop } from '../../../lib/calls/session.ts'
import { paths } from '../../../paths.ts'
import { Actions } from '../../../ui/actions/actions.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { EyeIcon } from '../../../ui/pictures/icons.tsx'
import { copyProduct } from './copy.ts'
import { products } from './list.ts'
import { productFileQuery, type ProductFile } from './queries.ts'

/** Actions on the saved product. */
export function ProductActions({ file }: { file: ProductFile }) {
  const { id, name, slug, visible } = file.product
  const navigate = useNavigate()
  const copy = useCall(copyProduct, {
    needs: createProductWithInventory,
    failed: t`We couldn’t duplicate the product`,
    done: ({ product }) => t`${product?.name ?? ''} created as a hidden copy, without SKUs and stock`,
    refreshes: [products],
    onDone: ({ product }) => void navigate(paths.product(product!.id!)),
  })
  const remove = useCall(deleteProduct, {
    failed: t`We couldn’t delete the product`,
    done: t`${name ?? ''} deleted`,
    refreshes: [products],
    onDone: async () => {
      // Only after the navigation, because the page would request the deleted product again.
      await navigate(paths.products(), { replace: true })
      queryClient.removeQueries({ queryKey: productFileQuery(id!).queryKey })
    },
  })
  return (
    <>
      <Confirm
        question={t`Delete ${name ?? ''}?`}
        consequence={describeConsequence(file)}
        confirmLabel={t`Delete`}
        onConfirm={() => remove.send({ productId: id! })}
      >
        {(ask) => (
          <Actions
            next={undefined}
            more={[
              {
                label: t`Duplicate`,
                run: () => copy.send(file),
                closed: copy.denied ?? (copy.sending ? t`The copy is being created.` : undefined),
              },
              { label: t`Delete`, run: ask, danger: true, closed: remove.denied },
            ]}
          />
        )}
      </Confirm>
      <Button
        component="a"
        href={inShop(visible ? paths.inTheShop(slug!) : paths.previewInTheShop(slug!))}
        target="_blank"
        leftSection={<EyeIcon />}
      >
        {visible ? t`View in shop` : t`Preview in the shop`}
      </Button>
    </>
  )
}

function describeConsequence({ product, stock, categories }: ProductFile): string {
  const variants = product.variantsInfo?.variants?.length ?? 0
  const pieces = [...stock.values()].reduce((sum, { quantity = 0 }) => sum + Math.max(0, quantity ?? 0), 0)
  const places = categories.length
  const lost = [
    plural(variants, { one: '# variant', other: '# variants' }),
    ...(pieces > 0 ? [plural(pieces, { one: '# unit in stock', other: '# units in stock' })] : []),
    ...(places > 0 ? [plural(places, { one: 'its assignment to # category', other: 'its assignment to # categories' })] : []),
  ]
  const all = new Intl.ListFormat(i18n.locale).format(lost)
  return t`This also deletes ${all}. Its URL will show “page not found”. Existing orders are not changed. You can’t undo this.`
}
