import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import type { VariantValues } from '../values.ts'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import { VariantFields } from './variant-fields.tsx'
import classes from './variants.module.css'
import type { ProductValues } from '../values.ts'

interface VariantRowProps {
  form: FormOf<ProductValues>
  variant: VariantValues
  index: number
  title: string
  currency: string
  selected: boolean
  onSelect: (selected: boolean) => void
}

export function VariantRow({ form, variant, index, title, currency, selected, onSelect }: VariantRowProps) {
  return (
    <fieldset className={classes.variant} data-selected={selected || undefined}>
      <legend className={classes.unseen}>{title}</legend>
      <Checkbox
        className={classes.select!}
        aria-label={t`Select ${title}`}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <span className={classes.title} aria-hidden="true" data-hidden={!variant.visible || undefined}>
        {title}
      </span>
      <VariantFields form={form} variant={variant} index={index} currency={currency} />
      <SwitchField form={form} name={`variants.${index}.visible`} label={t`Visible`} />
    </fieldset>
  )
}
