import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { writeNumber } from '../../../lib/format.ts'
import { DecimalField, MoneyField, weightDigits } from '../../../ui/decimal-input.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { useWeightUnit } from '../../../lib/shop.ts'
import { useIsPhysical } from '../shop-panel.tsx'
import type { VariantValues } from '../values.ts'
import classes from './variants.module.css'

interface VariantFieldsProps {
  variant: VariantValues
  index: number
  currency: string
}

export function VariantFields({ variant, index, currency }: VariantFieldsProps) {
  const margin = marginOf(variant)
  const at = `variants.${index}`
  return (
    <>
      <MoneyField name={`${at}.price`} label={t`Price, ${currency}`} currency={currency} />
      <MoneyField name={`${at}.compareAt`} label={t`Compare-at price`} currency={currency} />
      <MoneyField
        name={`${at}.cost`}
        label={t`Cost per item`}
        currency={currency}
        rightSectionWidth="3.25rem"
        rightSection={
          margin && (
            <span className={classes.margin} title={t`Margin`}>
              <VisuallyHidden>{t`Margin`} </VisuallyHidden>
              {margin}
            </span>
          )
        }
      />
      <TextField name={`${at}.sku`} label={t`SKU`} maxLength={40} />
      <TextField name={`${at}.stock`} label={t`Stock`} inputMode="numeric" placeholder={t`Not tracked`} />
      {useIsPhysical() && <GoodsFields at={at} />}
    </>
  )
}

/** The fields below SKU and stock in the table layout. */
function GoodsFields({ at }: { at: string }) {
  const unit = useWeightUnit()
  return (
    <>
      <TextField
        name={`${at}.barcode`}
        label={t`Barcode`}
        placeholder={t`Barcode`}
        maxLength={40}
        autoComplete="off"
        classNames={{ root: classes.barcode! }}
      />
      <DecimalField
        name={`${at}.weight`}
        label={t`Weight, ${unit}`}
        digits={weightDigits}
        classNames={{ root: classes.weight! }}
        rightSection={<span className={classes.unit}>{unit}</span>}
      />
    </>
  )
}

/** The margin as a share of the price, for example `62 %`. */
function marginOf({ price, cost }: VariantValues): string | undefined {
  const left = (Number(price) - Number(cost)) / Number(price)
  if (!cost || !Number.isFinite(left)) return undefined
  return writeNumber(left, { style: 'percent', maximumFractionDigits: 0 })
}
