import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchMultiSelectField } from '../../../ui/fields.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { branchesOf, type Branch } from '../categories/tree.ts'

/** Where it stands in the shop. A category that fills itself is not among them. */
export function CategoriesField() {
  const { data = [], isError } = useQuery(categoriesQuery)
  const branches = branchesOf(data)
  return (
    <SearchMultiSelectField
      name="categories"
      label={t`Categories`}
      placeholder={t`Add a category`}
      data={branches
        .filter(({ category }) => !category.managingAppId)
        .map((branch) => ({ value: branch.category.id!, label: wayTo(branch, branches) }))}
      nothingFoundMessage={t`No other category is called that.`}
      description={isError && t`The categories could not be loaded`}
    />
  )
}

/** 'Prints › Large'. */
function wayTo({ category, parentId }: Branch, branches: readonly Branch[]): string {
  const above = branches.find((branch) => branch.category.id === parentId)
  return above ? `${wayTo(above, branches)} › ${category.name}` : (category.name ?? '')
}
