import { t } from '@lingui/core/macro'
import { deleteGiftCardProduct, updateGiftCardProduct } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { ProductFields } from './fields.tsx'
import { giftCardProducts, productQuery } from './queries.ts'
import { checkProduct, toProduct, toValues } from './values.ts'

export default editDrawer({
  param: 'productId',
  query: productQuery,
  parent: paths.giftCardProducts,
  texts: () => ({
    title: t`Gift card product`,
    loadFailed: t`We couldn’t load the product`,
    saveFailed: t`We couldn’t save the product`,
    saved: t`Product saved`,
    changedMeanwhile: t`This product changed while you were editing.`,
    gone: t`This product no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateGiftCardProduct,
  refreshes: [giftCardProducts],
  readsAgain: true,
  toValues,
  check: checkProduct,
  toRequest: (values, product, id) => ({
    giftCardProduct: { ...toProduct(values, product), id, revision: product.revision! },
  }),
  fields: (form) => (
    <>
      <ProductFields form={form} />
    </>
  ),
  remove: {
    call: deleteGiftCardProduct,
    toRequest: (id) => ({ giftCardProductId: id }),
    texts: () => ({
      failed: t`We couldn’t delete the product`,
      deleted: t`Product deleted`,
      consequence: t`Nobody can buy it any more. Gift cards that were sold keep their balance.`,
    }),
  },
})
