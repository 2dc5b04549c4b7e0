import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { updateProductWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../lib/back-link.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { PageForm } from '../../lib/page-form.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { soon } from '../../lib/soon.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { EyeIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Status } from '../../ui/status.tsx'
import { checkProduct } from './check.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ProductFields } from './fields.tsx'
import { products } from './list.ts'
import { brandsQuery, ribbonsQuery, withBrandMade } from './parts/queries.ts'
import { placeOf } from './places.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { productFileQuery, versionOf, type ProductFile } from './queries.ts'
import { toUpdate } from './requests.ts'
import { toValues, type ProductValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  soon(queryClient.ensureQueryData(productFileQuery(params['productId']!)))

export default function ProductPage() {
  const productId = useParams()['productId']!
  const query = useQuery(productFileQuery(productId))
  const [round, setRound] = useState(0)
  const product = query.data?.product
  return (
    <Page
      title={product?.name ?? t`Product`}
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      states={product?.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={
        product?.visible && (
          <Button component="a" href={paths.inTheShop(product.slug!)} target="_blank" leftSection={<EyeIcon />}>
            {t`See in the shop`}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<ProductSkeleton />} failed={t`The product could not be loaded`}>
        {(file) => <ProductEditor key={`${productId} ${round}`} file={file} onBeginAnew={() => setRound(round + 1)} />}
      </Loaded>
    </Page>
  )
}

/** Edits what was read when the editing began; what is read meanwhile waits until nothing typed would be lost. */
function ProductEditor({ file, onBeginAnew }: { file: ProductFile; onBeginAnew: () => void }) {
  const { site } = useSession()
  const [base, setBase] = useState(file)
  const [typed, setTyped] = useState(false)
  const save = useCall(updateProductWithInventory, {
    failed: t`The product was not saved`,
    done: ({ product }) => t`${product?.name ?? ''} is saved`,
    quiet: true,
    prepare: withBrandMade,
    refreshes: [products, productFileQuery(base.product.id!), brandsQuery, ribbonsQuery],
    onDone: () => setTyped(false),
  })
  const isNewer = versionOf(file) !== versionOf(base)
  if (isNewer && !typed) setBase(file)
  const isStale = (isNewer && typed && !save.sending) || save.code === 'REVISION_MISMATCH'
  const loadNewest = async () => {
    await queryClient.invalidateQueries(productFileQuery(base.product.id!))
    onBeginAnew()
  }
  return (
    <>
      {isStale && <ConflictNotice onLoad={() => void loadNewest()} />}
      <PageForm
        key={versionOf(base)}
        call={save}
        initial={toValues(base)}
        check={checkProduct}
        toRequest={(values: ProductValues) => ({ product: toUpdate(values, base) })}
        place={placeOf}
        saveLabel={t`Save`}
        onTyped={setTyped}
      >
        <ProductFields currency={base.product.currency ?? site.currency!} slug={base.product.slug ?? ''} />
      </PageForm>
    </>
  )
}
