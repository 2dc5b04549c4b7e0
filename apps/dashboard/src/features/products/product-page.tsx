import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../lib/back-link.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { RecordForm } from '../../lib/record-form.tsx'
import { useSession } from '../../lib/session.ts'
import { settleWithin } from '../../lib/settle-within.ts'
import { TranslateLink } from '../../lib/translate-link.tsx'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { Status } from '../../ui/status.tsx'
import { checkProduct } from './check.ts'
import { ProductFields } from './fields.tsx'
import { products } from './list.ts'
import { brandsQuery, ribbonsQuery, withBrandMade } from './parts/queries.ts'
import { fieldOfPath } from './field-paths.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { productFileQuery, versionOf, type ProductFile } from './queries.ts'
import { toSave } from './requests.ts'
import { updateProduct } from './save.ts'
import { toValues, type ProductValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(productFileQuery(params['productId']!)))

export default function ProductPage() {
  const productId = useParams()['productId']!
  const query = useQuery(productFileQuery(productId))
  const product = query.data?.product
  return (
    <Page
      title={product?.name ?? t`Product`}
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      states={product?.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={
        query.data && (
          <>
            <TranslateLink entity="wix.stores.catalog.v3.product" entityId={productId} />
            <ProductActions key={productId} file={query.data} />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<ProductSkeleton />} failed={t`We couldn’t load the product`}>
        {(file) => <ProductEditor key={productId} file={file} />}
      </Loaded>
    </Page>
  )
}

function ProductEditor({ file }: { file: ProductFile }) {
  const { site } = useSession()
  const { id, currency, slug } = file.product
  const query = productFileQuery(id!)
  const save = useCall(updateProduct, {
    failed: t`We couldn’t save the product`,
    done: ({ product }) => t`${product?.name ?? ''} saved`,
    quiet: true,
    prepare: withBrandMade,
    refreshes: [products, query, brandsQuery, ribbonsQuery],
  })
  return (
    <RecordForm
      call={save}
      record={file}
      readAgain={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      version={versionOf}
      toValues={toValues}
      changedMeanwhile={t`This product changed while you were editing, by someone else or by a purchase.`}
      check={checkProduct}
      toRequest={(values: ProductValues, base) => toSave(values, base)}
      place={fieldOfPath}
      saveLabel={t`Save`}
    >
      <ProductFields currency={currency ?? site.currency} slug={slug ?? ''} />
    </RecordForm>
  )
}
