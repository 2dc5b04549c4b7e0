import { t } from '@lingui/core/macro'
import type { TaxExemptGroup } from '@stoa/contract/services/ecom/tax-exempt-groups'
import type { ManualTaxMapping } from '@stoa/contract/services/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { toDecimal } from '@stoa/web/decimal'
import { manualTaxMappingLimits } from '@stoa/contract/limits/ecom/manual-tax-mappings'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { FieldGroup } from '../../../../ui/fields/field-group.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { taxesQuery } from '../queries.ts'
import { PercentField } from '../../../../ui/fields/percent-input.tsx'
import type { Errors, FormOf } from '../../../../ui/form/typed-form.ts'

export interface RateValues {
  taxName: string
  /** A fraction of one, as in the contract. */
  taxRate: string
  taxGroupId: string
  /** The rate of each exempt group, empty where it pays the usual one. */
  exempt: { groupId: string; name: string; rate: string }[]
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
      <ExemptRates form={form} />
    </>
  )
}

function ExemptRates({ form }: { form: FormOf<RateValues> }) {
  const exempt = useWatch({ control: form.control, name: 'exempt' })
  const { defaultId } = useQuery(exemptGroupsQuery).data ?? {}
  if (exempt.length === 0) return null
  return (
    <FieldGroup title={t`Exempt groups`}>
      {exempt.map(({ groupId, name }, index) => (
        <PercentField
          key={groupId}
          form={form}
          name={`exempt.${index}.rate`}
          label={name}
          description={groupId === defaultId ? t`Empty: no tax.` : t`Empty: the usual rate.`}
          wire="fraction"
          digits={4}
        />
      ))}
    </FieldGroup>
  )
}

export function toValues(
  { taxName = '', taxRate, taxGroupId, exemptRates = [] }: ManualTaxMapping,
  groups: readonly TaxExemptGroup[],
): RateValues {
  const rates = new Map(exemptRates.map((each) => [each.taxExemptGroupId, each.taxRate]))
  return {
    taxName,
    taxRate: taxRate ?? '',
    taxGroupId: taxGroupId ?? '',
    exempt: groups.map(({ id, name }) => ({ groupId: id!, name: name ?? '', rate: rates.get(id!) ?? '' })),
  }
}

export function toRate({ taxName, taxRate, taxGroupId, exempt }: RateValues) {
  const own = exempt.filter(({ rate }) => rate.trim() !== '')
  return {
    taxName: taxName.trim(),
    taxRate: toDecimal(taxRate)!,
    taxGroupId,
    exemptRates: own.map(({ groupId, rate }) => ({ taxExemptGroupId: groupId, taxRate: toDecimal(rate)! })),
  }
}

export function checkRate({ taxName, taxRate, exempt }: RateValues): Errors<RateValues> {
  const wrong = wrongRate(taxRate)
  const wrongExempt = exempt.flatMap(({ rate }, index) => {
    const reason = rate.trim() === '' ? undefined : wrongRate(rate)
    return reason ? [[`exempt.${index}.rate`, reason] as const] : []
  })
  return {
    ...(!taxName.trim() && { taxName: t`Enter the name that customers know.` }),
    ...(wrong && { taxRate: wrong }),
    ...Object.fromEntries(wrongExempt),
  }
}

function wrongRate(text: string): string | undefined {
  const rate = toDecimal(text)
  if (rate === undefined) return t`Enter a percentage, such as 19 or 5.5.`
  if (Number(rate) > 1) return t`At most 100 percent.`
  return (rate.split('.')[1]?.length ?? 0) > 6 ? t`At most four decimal places.` : undefined
}
