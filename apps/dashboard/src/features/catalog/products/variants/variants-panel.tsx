import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { SearchIcon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { isShortcut } from '../../../../ui/actions/use-shortcuts.ts'
import type { ProductValues, VariantValues } from '../values.ts'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { BulkSet } from './bulk-set.tsx'
import { toKey, describeChoices } from './matrix.ts'
import { VariantFields } from './variant-fields.tsx'
import { VariantRow } from './variant-row.tsx'
import classes from './variants.module.css'

/** Shorter lists need no search. */
const minRowsForSearch = 10

export function VariantsPanel({ form, currency }: { form: FormOf<ProductValues>; currency: string }) {
  const { options, variants } = useValues(form)
  const [only] = variants
  if (options.some(({ choices }) => choices.length > 0)) return <VariantsTable form={form} currency={currency} />
  return (
    <Panel title={t`Price and stock`}>
      <div className={classes.only}>{only && <VariantFields form={form} variant={only} index={0} currency={currency} />}</div>
    </Panel>
  )
}

/** One row per variant, with bulk editing. */
function VariantsTable({ form, currency }: { form: FormOf<ProductValues>; currency: string }) {
  const { options, variants, productType } = useValues(form)
  const isPhysical = productType === 'PHYSICAL'
  const [text, setText] = useState('')
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const rows = variants
    .map((variant, index) => ({ variant, index, key: toKey(variant.choices), title: describeChoices(variant, options) }))
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  const chosen = rows.filter(({ key }) => selected.has(key))

  const change = (changed: ReadonlySet<number>, values: Partial<VariantValues>) =>
    changeField(
      form,
      'variants',
      variants.map((variant, index) => (changed.has(index) ? { ...variant, ...values } : variant)),
    )
  /** Copies the value to all fields below, as in a spreadsheet. */
  const fillDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, 'fillDown')) return
    const [, at, field] =
      /^variants\.(\d+)\.(price|compareAt|cost|stock|weight)$/.exec((event.target as HTMLInputElement).name) ?? []
    if (!field) return
    event.preventDefault()
    const from = Number(at)
    const below = rows.filter(({ index }) => index > from).map(({ index }) => index)
    change(new Set(below), { [field]: variants[from]![field as keyof VariantValues] })
  }
  return (
    <Panel
      title={plural(variants.length, { one: '# variant', other: '# variants' })}
      actions={
        variants.length >= minRowsForSearch && (
          <TextInput
            type="search"
            aria-label={t`Search variants`}
            placeholder={t`Search variants`}
            leftSection={<SearchIcon />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )
      }
    >
      <BulkSet
        form={form}
        count={chosen.length}
        total={rows.length}
        onSelectAll={(all) => select(new Set(all ? rows.map(({ key }) => key) : []))}
        onSet={(values) => change(new Set(chosen.map(({ index }) => index)), values)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut of the fields in it */}
      <div className={classes.variants} onKeyDown={fillDown}>
        <div className={classes.head} aria-hidden="true">
          <span />
          <span>{t`Variant`}</span>
          <span>{t`Price, ${currency}`}</span>
          <span>{t`Compare-at`}</span>
          <span>{t`Cost per item`}</span>
          <span>{isPhysical ? t`SKU, barcode` : t`SKU`}</span>
          <span>{isPhysical ? t`Stock, weight` : t`Stock`}</span>
          <span>{t`Visible`}</span>
        </div>
        {rows.map(({ variant, index, key, title }) => (
          <VariantRow
            form={form}
            key={key}
            variant={variant}
            index={index}
            title={title}
            currency={currency}
            selected={selected.has(key)}
            onSelect={(on) => select(on ? new Set([...selected, key]) : new Set([...selected].filter((each) => each !== key)))}
          />
        ))}
        {rows.length === 0 && <p className={classes.none}>{t`No matching variant.`}</p>}
      </div>
      {variants.length > 1 && <p className={classes.tip}>{t`Ctrl+D copies a value to all fields below.`}</p>}
    </Panel>
  )
}
