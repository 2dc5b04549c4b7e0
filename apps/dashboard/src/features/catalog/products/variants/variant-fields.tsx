import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { variantLimits } from '@stoa/contract/limits/stores/products-v-3'
import { writeNumber } from '../../../../lib/format/format.ts'
import { DecimalField, MoneyField, weightDigits } from '../../../../ui/fields/decimal-input.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { useWeightUnit } from '../../../../lib/site/shop.ts'
import { useIsPhysical } from '../shop-panel.tsx'
import type { VariantValues } from '../values.ts'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import classes from './variants.module.css'
import type { ProductValues } from '../values.ts'

interface VariantFieldsProps {
  form: FormOf<ProductValues>
  variant: VariantValues
  index: number
  currency: string
}

export function VariantFields({ form, variant, index, currency }: VariantFieldsProps) {
  const margin = formatMargin(variant)
  const at = `variants.${index}` as const
  return (
    <>
      <MoneyField form={form} name={`${at}.price`} label={t`Price, ${currency}`} currency={currency} />
      <MoneyField form={form} name={`${at}.compareAt`} label={t`Compare-at price`} currency={currency} />
      <MoneyField
        form={form}
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
      <TextField form={form} name={`${at}.sku`} label={t`SKU`} limits={variantLimits.sku} />
      <TextField form={form} name={`${at}.stock`} label={t`Stock`} inputMode="numeric" placeholder={t`Not tracked`} />
      {useIsPhysical(form) && <GoodsFields form={form} at={at} />}
    </>
  )
}

/** The fields below SKU and stock in the table layout. */
function GoodsFields({ form, at }: { form: FormOf<ProductValues>; at: `variants.${number}` }) {
  const unit = useWeightUnit()
  return (
    <>
      <TextField
        form={form}
        name={`${at}.barcode`}
        label={t`Barcode`}
        placeholder={t`Barcode`}
        limits={variantLimits.barcode}
        autoComplete="off"
        classNames={{ root: classes.barcode! }}
      />
      <DecimalField
        form={form}
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
function formatMargin({ price, cost }: VariantValues): string | undefined {
  const left = (Number(price) - Number(cost)) / Number(price)
  if (!cost || !Number.isFinite(left)) return undefined
  return writeNumber(left, { style: 'percent', maximumFractionDigits: 0 })
}
