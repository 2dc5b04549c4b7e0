import { t } from '@lingui/core/macro'
import type { ManualTaxMapping } from '@stoa/contract/services/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { shiftPoint, toDecimal } from '../../../../lib/decimal.ts'
import { DecimalField } from '../../../../ui/decimal-input.tsx'
import { SelectField, TextField } from '../../../../ui/fields.tsx'
import { taxesQuery } from '../queries.ts'

export interface RateValues {
  taxName: string
  /** In percent. The contract has a fraction of one. */
  taxRate: string
  taxGroupId: string
}

export function RateFields() {
  const { groups = [] } = useQuery(taxesQuery).data ?? {}
  return (
    <>
      <TextField
        name="taxName"
        label={t`Name`}
        maxLength={200}
        placeholder={t`VAT`}
        description={t`Customers see this next to the amount.`}
        data-autofocus
      />
      <DecimalField name="taxRate" label={t`Rate in percent`} digits={4} placeholder="19" />
      <SelectField
        name="taxGroupId"
        label={t`Tax group`}
        data={groups.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
      />
    </>
  )
}

export function toValues({ taxName = '', taxRate, taxGroupId }: ManualTaxMapping): RateValues {
  return { taxName, taxRate: taxRate === undefined ? '' : shiftPoint(taxRate, 2), taxGroupId: taxGroupId ?? '' }
}

export function toRate({ taxName, taxRate, taxGroupId }: RateValues) {
  return { taxName: taxName.trim(), taxRate: shiftPoint(toDecimal(taxRate)!, -2), taxGroupId }
}

export function checkRate({ taxName, taxRate }: RateValues) {
  const percent = toDecimal(taxRate)
  const wrong =
    percent === undefined
      ? t`Enter a percentage, such as 19 or 5.5.`
      : Number(percent) > 100
        ? t`At most 100 percent.`
        : (percent.split('.')[1]?.length ?? 0) > 4
          ? t`At most four decimal places.`
          : undefined
  return { ...(!taxName.trim() && { taxName: t`Enter the name that customers know.` }), ...(wrong && { taxRate: wrong }) }
}
