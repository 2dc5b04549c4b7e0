import { t } from '@lingui/core/macro'
import { createGiftCardProduct } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { ProductFields } from './fields.tsx'
import { giftCardProducts } from './queries.ts'
import { checkProduct, toProduct, toValues } from './values.ts'

export default createDrawer({
  parent: paths.giftCardProducts,
  texts: () => ({
    title: t`New gift card product`,
    failed: t`We couldn’t create the product`,
    created: t`Product created`,
  }),
  save: createGiftCardProduct,
  refreshes: [giftCardProducts],
  initial: () => ({ ...toValues({}), amounts: '25.00\n50.00\n100.00' }),
  check: checkProduct,
  toRequest: (values) => ({ giftCardProduct: toProduct(values, undefined) }),
  fields: (form) => <ProductFields form={form} />,
})
