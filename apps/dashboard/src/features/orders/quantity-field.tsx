import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { useField } from '../../ui/form.tsx'
import classes from './quantity-field.module.css'

/** The quantity of a line item, limited to what is left. */
export function QuantityField({ name, label, left }: { name: string; label: string; left: number }) {
  const field = useField(name)
  return (
    <div className={classes.line}>
      <span>{label}</span>
      <NumberInput
        {...field}
        aria-label={t`Quantity of ${label}`}
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
export function QuantitiesError() {
  const { error } = useField('quantities')
  return error ? (
    <p className={classes.error} role="alert">
      {error}
    </p>
  ) : null
}
