import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteProduct } from '@stoa/contract/calls/stores/products-v-3'
import { useNavigate } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { copyProduct } from './copy.ts'
import { products } from './list.ts'
import { productFileQuery, type ProductFile } from './queries.ts'

/** What can be done with the product as it is saved. */
export function ProductActions({ file }: { file: ProductFile }) {
  const { id, name, slug, visible } = file.product
  const navigate = useNavigate()
  const copy = useCall(copyProduct, {
    failed: t`The product was not duplicated`,
    done: ({ product }) => t`${product?.name ?? ''} is made: hidden, without SKUs, and none of it in stock`,
    refreshes: [products],
    onDone: ({ product }) => void navigate(paths.product(product!.id!)),
  })
  const remove = useCall(deleteProduct, {
    failed: t`The product was not deleted`,
    done: t`${name ?? ''} is deleted`,
    refreshes: [products],
    onDone: async () => {
      // Not before: the page that is being left would ask for it again.
      await navigate(paths.products(), { replace: true })
      queryClient.removeQueries({ queryKey: productFileQuery(id!).queryKey })
    },
  })
  return (
    <>
      <Confirm
        question={t`Delete ${name ?? ''}?`}
        consequence={consequenceOf(file)}
        confirmLabel={t`Delete`}
        onConfirm={() => remove.send({ productId: id! })}
      >
        {(ask) => (
          <Actions
            next={undefined}
            more={[
              { label: t`Duplicate`, run: () => copy.send(file), closed: copy.sending ? t`It is being made.` : undefined },
              { label: t`Delete`, run: ask, danger: true },
            ]}
          />
        )}
      </Confirm>
      <Button
        component="a"
        href={visible ? paths.inTheShop(slug!) : paths.previewInTheShop(slug!)}
        target="_blank"
        leftSection={<EyeIcon />}
      >
        {visible ? t`See in the shop` : t`Preview in the shop`}
      </Button>
    </>
  )
}

function consequenceOf({ product, stock, categories }: ProductFile): string {
  const variants = product.variantsInfo?.variants?.length ?? 0
  const pieces = [...stock.values()].reduce((sum, { quantity = 0 }) => sum + Math.max(0, quantity ?? 0), 0)
  const places = categories.length
  const lost = [
    plural(variants, { one: '# variant', other: '# variants' }),
    ...(pieces > 0 ? [plural(pieces, { one: '# piece in stock', other: '# pieces in stock' })] : []),
    ...(places > 0 ? [plural(places, { one: 'its place in # category', other: 'its place in # categories' })] : []),
  ]
  const all = new Intl.ListFormat(i18n.locale).format(lost)
  return t`With it go ${all}. Its address answers that there is no such page. Orders keep what was bought. This cannot be undone.`
}
