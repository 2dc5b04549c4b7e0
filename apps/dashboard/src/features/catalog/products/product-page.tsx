import { t } from '@lingui/core/macro'
import { updateProductWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { TranslateLink } from '../../../lib/record/translate-link.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { checkProduct } from './check.ts'
import { ProductFields } from './fields.tsx'
import { products } from './list.ts'
import { brandsQuery, ribbonsQuery, createMissingBrand } from './parts/queries.ts'
import { toFormField } from './field-paths.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { productFileQuery, toVersion } from './queries.ts'
import { toSave } from './requests.ts'
import { updateProduct } from './save.ts'
import { toValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(productFileQuery(params['productId']!)))

export default function ProductPage() {
  const productId = useParams()['productId']!
  const { site } = useSession()
  const save = useCall(updateProduct, {
    needs: updateProductWithInventory,
    failed: t`We couldn’t save the product`,
    done: ({ product }) => t`${product?.name ?? ''} saved`,
    quiet: true,
    prepare: createMissingBrand,
    refreshes: [products, productFileQuery(productId), brandsQuery, ribbonsQuery],
  })
  return (
    <RecordPage
      query={useQuery(productFileQuery(productId))}
      recordKey={productId}
      title={(file) => file?.product.name ?? t`Product`}
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      states={({ product }) => product.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={(file) => (
        <>
          <TranslateLink entity="wix.stores.catalog.v3.product" entityId={productId} />
          <ProductActions key={productId} file={file} />
        </>
      )}
      skeleton={<ProductSkeleton />}
      failed={t`We couldn’t load the product`}
      gone={t`This product no longer exists.`}
      call={save}
      version={toVersion}
      toValues={toValues}
      toRequest={toSave}
      check={checkProduct}
      place={toFormField}
      changedMeanwhile={t`This product changed while you were editing, by someone else or by a purchase.`}
      saveLabel={t`Save`}
    >
      {(form, { product }) => (
        <ProductFields form={form} currency={product.currency ?? site.currency} slug={product.slug ?? ''} />
      )}
    </RecordPage>
  )
}
