import { t } from '@lingui/core/macro'
import { createGiftCardProduct } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { ProductFields } from './fields.tsx'
import { giftCardProducts } from './queries.ts'
import { checkProduct, toProduct, toValues } from './values.ts'

export default function NewGiftCardProduct() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.giftCardProducts())
  const create = useCall(createGiftCardProduct, {
    failed: t`We couldn’t create the product`,
    done: t`Product created`,
    quiet: true,
    refreshes: [giftCardProducts],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New gift card product`}
      call={create}
      initial={{ ...toValues({}), amounts: '25.00\n50.00\n100.00' }}
      check={checkProduct}
      toRequest={(values) => ({ giftCardProduct: toProduct(values, undefined) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <ProductFields form={form} />}
    </SideForm>
  )
}
