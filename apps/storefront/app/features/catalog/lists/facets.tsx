import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useTranslate } from '../../../ui/translatable.ts'
import { readQuery } from './product-list-query.ts'
import type { FacetGroup, PriceFacet, ProductListView } from './product-list-view.ts'

/**
 * A column beside the list on a large screen, a sheet on a small one. Form and popover are native, so both work without script.
 */
export function Facets({
  form,
  list: { groups, price, available, topRated, total },
  query,
  onApply,
}: {
  form: string
  list: ProductListView
  query: URLSearchParams
  onApply: (query: URLSearchParams) => void
}) {
  const { t } = useLingui()
  const applyForm = (owner: HTMLFormElement | null) => owner && onApply(readQuery(owner))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    applyForm(event.currentTarget)
    if (event.currentTarget.matches(':popover-open')) event.currentTarget.hidePopover()
  }
  return (
    <form id={form} popover="auto" onSubmit={submit} aria-label={t`Filter`} className="facets">
      {query.has('q') && <input type="hidden" name="q" value={query.get('q') ?? ''} />}
      <div className="flex items-center justify-between border-b border-line py-1 lg:hidden">
        <p className="display text-heading">
          <Trans>Filter</Trans>
        </p>
        <button
          type="button"
          popoverTarget={form}
          popoverTargetAction="hide"
          aria-label={t`Close`}
          className="grid size-11 place-items-center"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain lg:overflow-visible">
        {available !== undefined && (
          <fieldset className="border-b border-line pb-3">
            <legend className={heading}>{t`Availability`}</legend>
            <Choice
              name="available"
              value="1"
              label={t`In stock`}
              count={available}
              checked={query.has('available')}
              onChange={applyForm}
            />
          </fieldset>
        )}
        {topRated !== undefined && (
          <fieldset className="border-b border-line pb-3">
            <legend className={heading}>{t`Rating`}</legend>
            <Choice
              name="rated"
              value="4"
              label={t`4 stars and more`}
              count={topRated}
              checked={query.get('rated') === '4'}
              onChange={applyForm}
            />
          </fieldset>
        )}
        {price && <PriceRange price={price} onChange={applyForm} />}
        {groups.map((group) => (
          <Group key={group.field} group={group} query={query} onChange={applyForm} />
        ))}
      </div>
      <div className="border-t border-line py-3 lg:hidden">
        <Button className="w-full">
          <Plural value={total} one="Show # product" other="Show # products" />
        </Button>
      </div>
      <noscript>
        <Button className="mt-4 w-full max-lg:hidden">
          <Trans>Apply</Trans>
        </Button>
      </noscript>
    </form>
  )
}

type Apply = (form: HTMLFormElement | null) => void

const heading = 'mb-1 flex min-h-11 w-full items-center text-small font-medium'
/** The other values are in a collapsed section. */
const shownAtOnce = 8

function Group({
  group: { field, title, values },
  query,
  onChange,
}: {
  group: FacetGroup
  query: URLSearchParams
  onChange: Apply
}) {
  const { t } = useLingui()
  const translate = useTranslate()
  const chosen = query.getAll(field)
  const choice = ({ value, label, color, count }: FacetGroup['values'][number]) => (
    <li key={value}>
      <Choice
        name={field}
        value={value}
        label={label}
        count={count}
        color={color}
        checked={chosen.includes(value)}
        onChange={onChange}
      />
    </li>
  )
  const rest = values.slice(shownAtOnce)
  return (
    <fieldset className="border-b border-line pb-3">
      <legend className={heading}>{translate(title)}</legend>
      <ul>{values.slice(0, shownAtOnce).map(choice)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value)) || undefined} className="group">
          <summary className="flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4 group-open:hidden">
            {t`Show ${rest.length} more`}
          </summary>
          <ul>{rest.map(choice)}</ul>
        </details>
      )}
    </fieldset>
  )
}

function Choice({
  name,
  value,
  label,
  count,
  color,
  checked,
  onChange,
}: {
  name: string
  value: string
  label: string
  /** Absent where it is not known. */
  count?: number
  color?: string | undefined
  checked: boolean
  onChange: Apply
}) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 text-small hover:text-brand lg:min-h-9 ${count === 0 && !checked ? 'text-quiet' : ''}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.form)}
        className="size-5 shrink-0 lg:size-4"
      />
      {color && <span className="size-5 shrink-0 rounded-[99px] border border-ink/20" style={{ background: color }} />}
      <bdi className="min-w-0 flex-1 break-words">{label}</bdi>
      <span className="text-quiet tabular-nums">{count}</span>
    </label>
  )
}

function PriceRange({ price: { currency, lowest, highest, from, to }, onChange }: { price: PriceFacet; onChange: Apply }) {
  const { t } = useLingui()
  const field = (name: string, label: string, value: string | undefined, placeholder: string) => (
    <label className="flex-1">
      <span className="block text-small text-quiet">{label}</span>
      <input
        key={value}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={999_999_999}
        step="any"
        defaultValue={value}
        placeholder={placeholder}
        onBlur={({ currentTarget }) => currentTarget.validity.valid && onChange(currentTarget.form)}
        className="min-h-11 w-full rounded-control border border-edge bg-mat px-2 tabular-nums placeholder:text-quiet hover:border-ink"
      />
    </label>
  )
  return (
    <fieldset className="border-b border-line pb-5">
      <legend className={heading}>{t`Price in ${currency}`}</legend>
      <div className="flex gap-3">
        {field('from', t`From`, from, lowest)}
        {field('to', t`To`, to, highest)}
      </div>
    </fieldset>
  )
}
