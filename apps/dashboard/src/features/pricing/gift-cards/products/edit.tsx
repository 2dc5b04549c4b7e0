import { t } from '@lingui/core/macro'
import { deleteGiftCardProduct, updateGiftCardProduct } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { ProductFields } from './fields.tsx'
import { giftCardProducts, productQuery } from './queries.ts'
import { checkProduct, toProduct, toValues } from './values.ts'

export default function EditGiftCardProduct() {
  const id = useParams()['productId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.giftCardProducts())
  const query = useQuery(productQuery(id))
  const save = useCall(updateGiftCardProduct, {
    failed: t`We couldn’t save the product`,
    done: t`Product saved`,
    quiet: true,
    refreshes: [giftCardProducts],
    onDone: close,
  })
  const remove = useCall(deleteGiftCardProduct, {
    failed: t`We couldn’t delete the product`,
    done: t`Product deleted`,
    refreshes: [giftCardProducts],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(product) => product?.name ?? t`Gift card product`}
      failed={t`We couldn’t load the product`}
      gone={t`This product no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 })}
      changedMeanwhile={t`This product changed while you were editing.`}
      check={checkProduct}
      toRequest={(values, product) => ({
        giftCardProduct: { ...toProduct(values, product), id, revision: product.revision! },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, product) => (
        <>
          <ProductFields form={form} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={product.name ?? undefined}
              consequence={t`Nobody can buy it any more. Gift cards that were sold keep their balance.`}
              call={remove}
              request={{ giftCardProductId: id }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}
