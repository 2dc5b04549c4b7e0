import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { SearchMultiSelectField } from '../../../ui/fields/fields.tsx'
import type { FormOf, NameOf } from '../../../ui/form/typed-form.ts'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'

/** The regions in which something of the shop itself is offered; without any, wherever the customer lives. */
export function RegionsField<Values extends FieldValues>({
  form,
  name,
}: {
  form: FormOf<Values>
  name: NameOf<Values, string[]>
}) {
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const data = profiles.map(({ name: group = '', deliveryRegions = [] }) => ({
    group,
    items: deliveryRegions.map(({ id, name: label }) => ({ value: id!, label: label ?? '' })),
  }))
  return (
    <SearchMultiSelectField
      form={form}
      name={name}
      label={t`Only for customers in these regions`}
      description={t`Leave empty for all customers.`}
      data={data.filter(({ items }) => items.length > 0)}
      nothingFoundMessage={t`No results`}
    />
  )
}
