import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { LabelPackage, LabelPackageType } from '@stoa/contract/services/stoa/shipping-labels'
import { toDecimal } from '@stoa/web/decimal'
import { DecimalField, weightDigits } from '../../../ui/fields/decimal-input.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { packageNames } from './labels.ts'
import { useWeightUnit } from '../../../lib/site/shop.ts'

export interface PackageValues {
  packageType: string
  length: string
  width: string
  height: string
}

/** The kind of package and, of an own one, its size. */
export function PackageFields({ form }: { form: FormOf<PackageValues> }) {
  const { packageType } = useValues(form)
  const unit = useWeightUnit() === 'lb' ? t`in` : t`cm`
  return (
    <>
      <SelectField
        form={form}
        name="packageType"
        label={t`Package`}
        data={Object.entries(packageNames).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {packageType === 'CUSTOM' && (
        <Group grow align="start" gap="sm">
          <DecimalField form={form} name="length" label={t`Length (${unit})`} digits={3} />
          <DecimalField form={form} name="width" label={t`Width (${unit})`} digits={3} />
          <DecimalField form={form} name="height" label={t`Height (${unit})`} digits={3} />
        </Group>
      )}
    </>
  )
}

export const weightFieldDigits = Math.min(3, weightDigits)

export function toPackageValues(given: LabelPackage | null | undefined): PackageValues {
  const { packageType = 'CUSTOM', length, width, height } = given ?? {}
  return { packageType, length: length ?? '', width: width ?? '', height: height ?? '' }
}

export function toPackage({ packageType, length, width, height }: PackageValues): LabelPackage {
  const isOwn = packageType === 'CUSTOM'
  const size = { length: toDecimal(length)!, width: toDecimal(width)!, height: toDecimal(height)! }
  return { packageType: packageType as LabelPackageType, ...(isOwn && size) }
}

export function checkPackage({ packageType, length, width, height }: PackageValues): Record<string, string | undefined> {
  if (packageType !== 'CUSTOM') return {}
  const wrong = Object.entries({ length, width, height }).filter(([, size]) => !(Number(toDecimal(size)) > 0))
  return Object.fromEntries(wrong.map(([name]) => [name, t`Enter the size.`]))
}
