import { t } from '@lingui/core/macro'
import type { ManualTaxMapping } from '@stoa/contract/services/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { toDecimal } from '@stoa/web/decimal'
import { manualTaxMappingLimits } from '@stoa/contract/limits/ecom/manual-tax-mappings'
import { SelectField, TextField } from '../../../../ui/fields.tsx'
import { taxesQuery } from '../queries.ts'
import { PercentField } from '../../../../ui/percent-input.tsx'
import type { FormOf } from '../../../../ui/typed-form.ts'

export interface RateValues {
  taxName: string
  /** A fraction of one, as in the contract. */
  taxRate: string
  taxGroupId: string
}

export function RateFields({ form }: { form: FormOf<RateValues> }) {
  const { groups = [] } = useQuery(taxesQuery).data ?? {}
  return (
    <>
      <TextField
        form={form}
        name="taxName"
        label={t`Name`}
        limits={manualTaxMappingLimits.taxName}
        placeholder={t`VAT`}
        description={t`Customers see this next to the amount.`}
        data-autofocus
      />
      <PercentField form={form} name="taxRate" label={t`Rate in percent`} wire="fraction" digits={4} placeholder="19" />
      <SelectField
        form={form}
        name="taxGroupId"
        label={t`Tax group`}
        data={groups.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
      />
    </>
  )
}

export function toValues({ taxName = '', taxRate, taxGroupId }: ManualTaxMapping): RateValues {
  return { taxName, taxRate: taxRate ?? '', taxGroupId: taxGroupId ?? '' }
}

export function toRate({ taxName, taxRate, taxGroupId }: RateValues) {
  return { taxName: taxName.trim(), taxRate: toDecimal(taxRate)!, taxGroupId }
}

export function checkRate({ taxName, taxRate }: RateValues) {
  const rate = toDecimal(taxRate)
  const wrong =
    rate === undefined
      ? t`Enter a percentage, such as 19 or 5.5.`
      : Number(rate) > 1
        ? t`At most 100 percent.`
        : (rate.split('.')[1]?.length ?? 0) > 6
          ? t`At most four decimal places.`
          : undefined
  return { ...(!taxName.trim() && { taxName: t`Enter the name that customers know.` }), ...(wrong && { taxRate: wrong }) }
}
