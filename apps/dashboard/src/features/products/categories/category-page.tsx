import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { deleteCategory, updateCategory, updateCategoryVisibility } from '@stoa/contract/calls/categories/categories'
import type { Category } from '@stoa/contract/services/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordForm } from '../../../lib/record-form.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { TranslateLink } from '../../../lib/translate-link.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { inShop } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { CategoryFields } from './fields.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { categoriesQuery, categoryQuery, treeReference } from './queries.ts'
import { branchesOf, countBelow } from './tree.ts'
import { checkCategory, fieldOfPath, toCategory, toValues, type CategoryValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(categoryQuery(params['categoryId']!)))

export default function CategoryPage() {
  const query = useQuery(categoryQuery(useParams()['categoryId']!))
  const category = query.data
  return (
    <Page
      title={category?.name ?? t`Category`}
      back={<BackLink to={paths.categories()}>{t`Categories`}</BackLink>}
      states={category?.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={
        category && (
          <>
            <TranslateLink entity="wix.categories.v1.category" entityId={category.id!} />
            <CategoryActions category={category} />
          </>
        )
      }
      narrow
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the category`}>
        {(file) => (
          <>
            <Editor key={file.id} category={file} />
            <ProductsPanel category={file} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Editor({ category }: { category: Category }) {
  const save = useCall(updateCategory, {
    failed: t`We couldn’t save the category`,
    done: ({ category: saved }) => t`${saved?.name ?? ''} saved`,
    quiet: true,
    refreshes: [categoriesQuery],
  })
  return (
    <RecordForm
      call={save}
      record={category}
      readAgain={() => queryClient.fetchQuery({ ...categoryQuery(category.id!), staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`This category changed while you were editing.`}
      check={checkCategory}
      toRequest={(values: CategoryValues, base) => ({
        treeReference,
        category: { id: category.id!, revision: base.revision!, ...toCategory(values, base) },
      })}
      place={fieldOfPath}
      saveLabel={t`Save`}
    >
      <CategoryFields />
    </RecordForm>
  )
}

function CategoryActions({ category }: { category: Category }) {
  const { id, revision, slug, visible = true, managingAppId } = category
  const show = useCall(updateCategoryVisibility, {
    failed: visible ? t`We couldn’t hide the category` : t`We couldn’t show the category`,
    done: visible ? t`Category and subcategories hidden` : t`Category is now visible`,
    refreshes: [categoriesQuery],
  })
  return (
    <>
      {!managingAppId && <Delete category={category} />}
      <Button
        loading={show.sending}
        onClick={() => show.send({ categoryId: id!, revision: revision!, visible: !visible, treeReference })}
      >
        {visible ? t`Hide` : t`Show in shop`}
      </Button>
      {visible && (
        <Button component="a" href={inShop(paths.categoryInTheShop(slug!))} target="_blank" leftSection={<EyeIcon />}>
          {t`View in shop`}
        </Button>
      )}
    </>
  )
}

function Delete({ category: { id, ...category } }: { category: Category }) {
  const name = category.name ?? ''
  const navigate = useNavigate()
  const below = countBelow(branchesOf(useQuery(categoriesQuery).data ?? []), id!)
  const call = useCall(deleteCategory, {
    failed: t`We couldn’t delete the category`,
    done: t`${name} deleted`,
    onDone: () => {
      void navigate(paths.categories(), { replace: true })
      queryClient.removeQueries({ queryKey: categoryQuery(id!).queryKey })
      void queryClient.invalidateQueries(categoriesQuery)
    },
  })
  return (
    <Confirm
      question={t`Delete ${name}?`}
      consequence={plural(below, {
        0: 'Its products stay in the shop. You can’t undo this.',
        one: 'This also deletes # subcategory. The products stay in the shop. You can’t undo this.',
        other: 'This also deletes # subcategories. The products stay in the shop. You can’t undo this.',
      })}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ categoryId: id!, treeReference })}
    >
      {(ask) => (
        <Button onClick={ask} loading={call.sending}>
          {t`Delete`}
        </Button>
      )}
    </Confirm>
  )
}
