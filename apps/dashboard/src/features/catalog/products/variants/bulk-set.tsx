import { plural, t } from '@lingui/core/macro'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { currentSite } from '../../../../lib/calls/session.ts'
import { DecimalInput, moneyDigits, weightDigits } from '../../../../ui/fields/decimal-input.tsx'
import { stockLimits } from '../../shared/stock-limits.ts'
import { wholeNumberError } from '../../../../ui/fields/whole-number-error.ts'
import { isAmount, isWeight } from '../check.ts'
import { useIsPhysical } from '../shop-panel.tsx'
import type { VariantValues } from '../values.ts'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import classes from './variants.module.css'
import type { ProductValues } from '../values.ts'

type Field = 'price' | 'compareAt' | 'cost' | 'stock' | 'weight'

interface BulkSetProps {
  form: FormOf<ProductValues>
  count: number
  total: number
  onSelectAll: (all: boolean) => void
  onSet: (values: Partial<VariantValues>) => void
}

/** Sets one value on all selected variants. */
export function BulkSet({ form, count, total, onSelectAll, onSet }: BulkSetProps) {
  const [field, setField] = useState<Field>('price')
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<string>()
  const fields: { value: Field; label: string }[] = [
    { value: 'price', label: t`Price` },
    { value: 'compareAt', label: t`Compare-at price` },
    { value: 'cost', label: t`Cost per item` },
    { value: 'stock', label: t`Stock` },
    ...(useIsPhysical(form) ? [{ value: 'weight' as const, label: t`Weight` }] : []),
  ]
  const { currency } = currentSite()
  const set = () => {
    const text = value.trim()
    const fault = valueError(field, text)
    setWrong(fault)
    if (fault) return
    setValue('')
    onSet({ [field]: text })
  }
  const entry = {
    'aria-label': t`Value for selected variants`,
    value,
    error: wrong,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      set()
    },
  }
  return (
    <div className={classes.bulk} role="group" aria-label={t`Selected variants`}>
      <Checkbox
        label={count === 0 ? t`Select all` : plural(count, { one: '# selected', other: '# selected' })}
        checked={count > 0 && count === total}
        indeterminate={count > 0 && count < total}
        onChange={() => onSelectAll(count < total)}
      />
      {count > 0 && (
        <>
          <NativeSelect
            aria-label={t`Field to change`}
            data={fields}
            value={field}
            onChange={(event) => {
              setField(event.currentTarget.value as Field)
              setValue('')
              setWrong(undefined)
            }}
          />
          {field === 'stock' ? (
            <TextInput
              {...entry}
              inputMode="numeric"
              placeholder="10"
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <DecimalInput
              {...entry}
              {...(field === 'weight'
                ? { digits: weightDigits, placeholder: '0.5' }
                : { ...moneyDigits(currency), placeholder: '24.00' })}
              onChange={setValue}
            />
          )}
          <Button onClick={set}>{t`Set`}</Button>
          <span className={classes.bulkEnd}>
            <Button variant="subtle" onClick={() => onSet({ visible: true })}>{t`Show`}</Button>
            <Button variant="subtle" onClick={() => onSet({ visible: false })}>{t`Hide`}</Button>
          </span>
        </>
      )}
    </div>
  )
}

/** Every field but the price may be cleared. */
function valueError(field: Field, text: string): string | undefined {
  if (!text && field !== 'price') return undefined
  if (field === 'stock') return wholeNumberError(text, stockLimits(0))
  if (field === 'weight') return isWeight(text) ? undefined : t`Enter a weight, such as 0.5.`
  return isAmount(text) ? undefined : t`Enter an amount, such as 24.00.`
}
