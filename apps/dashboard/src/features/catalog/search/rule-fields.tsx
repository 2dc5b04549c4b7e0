import { plural, t } from '@lingui/core/macro'
import { previewProductSearch } from '@stoa/contract/calls/stoa/product-search'
import { searchRuleLimits } from '@stoa/contract/limits/stoa/product-search-rules'
import type { SearchRule } from '@stoa/contract/services/stoa/product-search-rules'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { EntitiesField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { FieldGroup } from '../../../ui/fields/field-group.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

export interface RuleValues {
  query: string
  pinned: string[]
  hidden: string[]
}

export function RuleFields({ form }: { form: FormOf<RuleValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="query"
        label={t`Search`}
        description={t`What visitors type. Capitals and accents make no difference.`}
        limits={searchRuleLimits.query}
        autoComplete="off"
        data-autofocus
      />
      <EntitiesField
        form={form}
        name="pinned"
        kind={productKind}
        label={t`First`}
        description={t`In this order, even if they don’t have the words.`}
      />
      <EntitiesField form={form} name="hidden" kind={productKind} label={t`Not found`} />
      <Preview form={form} />
    </>
  )
}

/** The result list of visitors with the rule as it stands in the form. */
function Preview({ form }: { form: FormOf<RuleValues> }) {
  const [{ query, pinned, hidden }] = useDebouncedValue(useValues(form), 300)
  const request = { expression: query.trim(), pinnedProductIds: pinned, hiddenProductIds: hidden }
  const { data } = useQuery({
    queryKey: ['product-search', 'preview', request],
    queryFn: ({ signal }) => api.call(previewProductSearch, request, { signal }),
    enabled: request.expression !== '',
    placeholderData: keepPreviousData,
  })
  if (!data || !request.expression) return null
  const { products = [], total = 0, partial } = data
  return (
    <FieldGroup title={t`What visitors find`}>
      <p role="status">
        {partial
          ? t`No product has all these words. These have some of them.`
          : plural(total, { 0: 'Nothing', one: '# product', other: '# products' })}
      </p>
      <RowList label={t`What visitors find`}>
        {products.map(({ id, name, pinned: isPinned }) => (
          <Row key={id} title={name} detail={isPinned && <Status tone="plain">{t`First`}</Status>} />
        ))}
      </RowList>
    </FieldGroup>
  )
}

export function toValues({ query = '', pinnedProductIds = [], hiddenProductIds = [] }: SearchRule): RuleValues {
  return { query, pinned: pinnedProductIds, hidden: hiddenProductIds }
}

export function toRule({ query, pinned, hidden }: RuleValues) {
  return { query: query.trim(), pinnedProductIds: pinned, hiddenProductIds: hidden }
}

export function checkRule({ query, pinned, hidden }: RuleValues) {
  return {
    ...(!query.trim() && { query: t`Enter a search.` }),
    ...(pinned.length > 20 && { pinned: t`Choose at most 20 products.` }),
    ...(hidden.length > 50 && { hidden: t`Choose at most 50 products.` }),
  }
}
