import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { type FormOf, useError, useField } from '../../../../ui/form/typed-form.ts'
import { LineItem, describeLine } from './line-item.tsx'
import classes from './quantity-field.module.css'

export interface QuantityValues {
  /** By the ID of the line item. */
  quantities: Record<string, number>
}

/** The quantity of a line item, limited to what is left. */
export function QuantityField({ form, line, left }: { form: FormOf<QuantityValues>; line: OrderLineItem; left: number }) {
  const field = useField(form, `quantities.${line.id}`)
  return (
    <div className={classes.line}>
      <LineItem line={line} />
      <NumberInput
        {...field}
        aria-label={t`Quantity of ${describeLine(line)}`}
        min={0}
        max={left}
        allowDecimal={false}
        clampBehavior="strict"
        w="5rem"
        size="sm"
      />
      <span className={classes.left}>{t`of ${left}`}</span>
    </div>
  )
}

/** Shows an error about all quantities together. */
export function QuantitiesError({ form }: { form: FormOf<QuantityValues> }) {
  const error = useError(form, 'quantities')
  return error ? (
    <p className={classes.error} role="alert">
      {error}
    </p>
  ) : null
}
