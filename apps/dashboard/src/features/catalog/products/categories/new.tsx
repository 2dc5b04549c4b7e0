import { t } from '@lingui/core/macro'
import { categoryLimits } from '@stoa/contract/limits/categories/categories'
import { createCategory } from '@stoa/contract/calls/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SelectField, SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { categoriesQuery } from './queries.ts'
import { toBranches } from './tree.ts'
import { treeReference } from '../../../../lib/site/category-tree.ts'

export default function NewCategory() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const branches = toBranches(useQuery(categoriesQuery).data ?? [])
  const create = useCall(createCategory, {
    failed: t`We couldn’t create the category`,
    done: ({ category }) => t`${category?.name ?? ''} created`,
    quiet: true,
    refreshes: [categoriesQuery],
    onDone: ({ category }) => void navigate(paths.category(category!.id!)),
  })
  return (
    <SideForm
      title={t`New category`}
      call={create}
      initial={{ name: '', parentId: search.get('below') ?? '', visible: true }}
      check={({ name }) => (name.trim() ? {} : { name: t`Enter a name.` })}
      toRequest={({ name, parentId, visible }) => ({
        treeReference,
        category: { name: name.trim(), visible, ...(parentId && { parentCategory: { id: parentId } }) },
      })}
      submitLabel={t`Create`}
      onClose={() => void navigate(paths.categories())}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t`Name`} limits={categoryLimits.name} data-autofocus />
          <SelectField
            form={form}
            name="parentId"
            label={t`Parent category`}
            data={[
              { value: '', label: t`Top level` },
              ...branches.map(({ category: { id, name }, depth }) => ({
                value: id!,
                label: `${'– '.repeat(depth)}${name}`,
              })),
            ]}
          />
          <SwitchField form={form} name="visible" label={t`Visible in the shop`} />
        </>
      )}
    </SideForm>
  )
}
