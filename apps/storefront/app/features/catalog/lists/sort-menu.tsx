import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { readQuery, type SortName } from './product-list-query.ts'

const names = {
  new: msg`Newest`,
  sold: msg`Best-selling`,
  rated: msg`Top rated`,
  price: msg`Price: low to high`,
  'price-down': msg`Price: high to low`,
  name: msg`Name`,
}

export function SortMenu({
  form,
  sort,
  searched,
  onApply,
}: {
  /** The id of the form that the select belongs to. */
  form: string
  sort: SortName | undefined
  searched: boolean
  onApply: (query: URLSearchParams) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <label className="ms-auto flex max-w-full items-center gap-2 text-small">
      <span className="text-quiet max-sm:sr-only">
        <Trans>Sort by</Trans>
      </span>
      <select
        key={sort}
        name="sort"
        form={form}
        defaultValue={sort ?? ''}
        onChange={({ currentTarget }) => onApply(readQuery(currentTarget.form!))}
        className="min-h-11 max-w-44 min-w-0 rounded-control border border-edge bg-mat px-3 hover:border-ink"
      >
        <option value="">{searched ? t`Best match` : t`Featured`}</option>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {i18n._(name)}
          </option>
        ))}
      </select>
    </label>
  )
}
