import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { deleteCategory, updateCategory, updateCategoryVisibility } from '@stoa/contract/calls/categories/categories'
import type { Category } from '@stoa/contract/services/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { TranslateLink } from '../../../../lib/record/translate-link.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { inShop } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { EyeIcon } from '../../../../ui/pictures/icons.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { CategoryFields } from './fields.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { categoriesQuery, categoryQuery } from './queries.ts'
import { toBranches, countBelow } from './tree.ts'
import { checkCategory, toFormField, toCategory, toValues } from './values.ts'
import { treeReference } from '../../../../lib/site/category-tree.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(categoryQuery(params['categoryId']!)))

export default function CategoryPage() {
  const categoryId = useParams()['categoryId']!
  const save = useCall(updateCategory, {
    failed: t`We couldn’t save the category`,
    done: ({ category }) => t`${category?.name ?? ''} saved`,
    quiet: true,
    refreshes: [categoriesQuery],
  })
  return (
    <RecordPage
      query={useQuery(categoryQuery(categoryId))}
      recordKey={categoryId}
      title={(category) => category?.name ?? t`Category`}
      back={<BackLink to={paths.categories()}>{t`Categories`}</BackLink>}
      states={({ visible }) => visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={(category) => (
        <>
          <TranslateLink entity="wix.categories.v1.category" entityId={categoryId} />
          <CategoryActions category={category} />
        </>
      )}
      narrow
      skeleton={<Skeleton height={420} radius="md" />}
      failed={t`We couldn’t load the category`}
      gone={t`This category no longer exists.`}
      call={save}
      toValues={toValues}
      toRequest={(values, base) => ({
        treeReference,
        category: { id: categoryId, revision: base.revision!, ...toCategory(values, base) },
      })}
      check={checkCategory}
      place={toFormField}
      changedMeanwhile={t`This category changed while you were editing.`}
      saveLabel={t`Save`}
      below={(category) => <ProductsPanel category={category} />}
    >
      {(form) => <CategoryFields form={form} />}
    </RecordPage>
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
      <CallButton
        call={show}
        onClick={() => show.send({ categoryId: id!, revision: revision!, visible: !visible, treeReference })}
      >
        {visible ? t`Hide` : t`Show in shop`}
      </CallButton>
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
  const below = countBelow(toBranches(useQuery(categoriesQuery).data ?? []), id!)
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
        <CallButton call={call} onClick={ask}>
          {t`Delete`}
        </CallButton>
      )}
    </Confirm>
  )
}
