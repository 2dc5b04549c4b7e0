import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchMultiSelectField } from '../../../ui/fields.tsx'
import { namedCategories } from '../categories/named.ts'
import { categoriesQuery } from '../categories/queries.ts'

/** The categories of the product. */
export function CategoriesField() {
  const { data = [], isError } = useQuery(categoriesQuery)
  return (
    <SearchMultiSelectField
      name="categories"
      label={t`Categories`}
      placeholder={t`Add a category`}
      data={namedCategories(data)}
      nothingFoundMessage={t`No matching category.`}
      description={isError && t`We couldn’t load the categories`}
    />
  )
}
