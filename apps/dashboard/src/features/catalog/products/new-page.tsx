import { t } from '@lingui/core/macro'
import { createProductWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { PageForm } from '../../../lib/record/page-form.tsx'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { checkProduct } from './check.ts'
import { ProductFields } from './fields.tsx'
import { products } from './list.ts'
import { brandsQuery, ribbonsQuery } from './parts/queries.ts'
import { toFormField } from './field-paths.ts'
import { toCreate } from './requests.ts'
import { createProduct } from './save.ts'
import { emptyProduct, type ProductValues } from './values.ts'

export default function NewProductPage() {
  const { site } = useSession()
  const navigate = useNavigate()
  const create = useCall(createProduct, {
    needs: createProductWithInventory,
    failed: t`We couldn’t create the product`,
    done: ({ product }) => t`${product?.name ?? ''} created`,
    quiet: true,
    refreshes: [products, brandsQuery, ribbonsQuery],
    onDone: ({ product }) => void navigate(paths.product(product!.id!), { replace: true }),
  })
  return (
    <Page title={t`New product`} back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}>
      <PageForm
        call={create}
        initial={emptyProduct}
        check={checkProduct}
        toRequest={(values: ProductValues) => ({ product: toCreate(values), categories: values.categories })}
        place={toFormField}
        saveLabel={t`Create`}
        isNew
      >
        {(form) => <ProductFields form={form} currency={site.currency!} />}
      </PageForm>
    </Page>
  )
}
