import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { DateTimeInput } from '../../ui/fields/date-time-input.tsx'
import { DecimalInput, moneyDigits } from '../../ui/fields/decimal-input.tsx'
import { PercentInput } from '../../ui/fields/percent-input.tsx'
import { EntityPicker } from '../pickers/entity-picker.tsx'
import { useSession } from '../calls/session.ts'
import { useWeightUnit } from '../site/shop.ts'
import { entityKinds } from './entity-kinds.ts'
import { needsValue, type RuleField } from './fields.ts'
import classes from './rule-builder.module.css'
import { maxTextLength } from './rule-faults.ts'
import type { Operator } from './rule.ts'

interface RuleValueProps {
  field: RuleField
  operator: Operator
  values: readonly string[]
  onChange: (values: string[]) => void
  error: string | undefined
}

/** The input for the value of a condition, by the kind of its field. */
export function RuleValue({ field, operator, values, onChange, error }: RuleValueProps) {
  const { site } = useSession()
  const weightUnit = useWeightUnit()
  if (!needsValue(operator)) return null
  const several = { label: t`Values`, value: [...values], onChange, error }
  const one = { label: t`Value`, value: values[0] ?? '', onChange: (value: string) => onChange([value]), error }
  switch (field.kind) {
    case 'number':
      return <DecimalInput {...one} digits={field.digits} {...(field.unit === 'weight' && { label: t`Value, ${weightUnit}` })} />
    case 'money':
      return <DecimalInput {...one} label={t`Value, ${site.currency}`} {...moneyDigits(site.currency)} />
    case 'percent':
      return <PercentInput {...one} wire={field.wire} />
    case 'date':
      return <DateTimeInput {...one} timeZone={site.timeZone} />
    case 'entity':
      return <EntityPicker {...several} kind={entityKinds[field.entity]} multiple />
    case 'choice':
      return (
        <Checkbox.Group {...several}>
          <div className={classes.choices}>
            {field.options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={t(label)} />
            ))}
          </div>
        </Checkbox.Group>
      )
    default:
      return (
        <TextInput
          {...one}
          maxLength={maxTextLength}
          autoComplete="off"
          description={isExact(field, operator) && t`Upper and lower case count.`}
          onChange={({ currentTarget }) => onChange([currentTarget.value])}
        />
      )
  }
}

function isExact({ kind }: RuleField, operator: Operator): boolean {
  return kind === 'text' && operator !== 'contains' && operator !== 'notContains'
}
