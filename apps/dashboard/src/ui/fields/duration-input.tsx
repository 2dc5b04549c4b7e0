import { plural, t } from '@lingui/core/macro'
import { Group, Input, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState, type ReactNode, type Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from '../form/typed-form.ts'
import type { InForm } from './fields.tsx'
import { durationUnits, inUnit, toMinutes, chooseUnit, type DurationUnit } from './duration-value.ts'

interface DurationInputProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** Minutes as a whole number, empty, or text that is no number. */
  value: string
  onChange: (minutes: string) => void
  /** The units that can be chosen, smallest first. */
  units?: readonly DurationUnit[]
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** An input for a length of time: a whole number and its unit, for example '3 days'. */
export function DurationInput(props: DurationInputProps) {
  const { label, description, error, value, onChange, units = durationUnits, ...input } = props
  const id = useId()
  const [typed, setTyped] = useState(() => read(value, units))
  const shown = write(typed) === value ? typed : read(value, units)
  const change = (next: Typed) => {
    setTyped(next)
    onChange(write(next))
  }
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <Group gap="xs" wrap="nowrap" align="start">
        <TextInput
          {...input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          w="6rem"
          error={Boolean(error)}
          value={shown.count}
          onChange={(event) => change({ ...shown, count: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={typeof label === 'string' ? t`Unit of ${label}` : t`Unit`}
          data={units.map((unit) => ({ value: unit, label: unitName(unit, Number(shown.count)) }))}
          value={shown.unit}
          onChange={(event) => change({ ...shown, unit: event.currentTarget.value as DurationUnit })}
        />
      </Group>
    </Input.Wrapper>
  )
}

type DurationFieldProps<Values extends FieldValues> = InForm<DurationInputProps, Values, string>

/** A form field for a length of time in minutes. */
export function DurationField<Values extends FieldValues>({ form, name, ...props }: DurationFieldProps<Values>) {
  const { value, onChange, onBlur, ref, error } = useField(form, name)
  return <DurationInput {...props} name={name} value={value} onChange={onChange} onBlur={onBlur} ref={ref} error={error} />
}

interface Typed {
  count: string
  unit: DurationUnit
}

function read(value: string, units: readonly DurationUnit[]): Typed {
  if (!/^\d+$/.test(value)) return { count: value, unit: units[0]! }
  const unit = chooseUnit(Number(value), units)
  return { count: String(inUnit(Number(value), unit)), unit }
}

/** Text that is no whole number stays as it was typed, so that checks refuse it. */
function write({ count, unit }: Typed): string {
  const text = count.trim()
  return /^\d+$/.test(text) ? String(toMinutes(Number(text), unit)) : text
}

function unitName(unit: DurationUnit, count: number): string {
  const number = Number.isNaN(count) ? 0 : count
  if (unit === 'minutes') return plural(number, { one: 'minute', other: 'minutes' })
  if (unit === 'hours') return plural(number, { one: 'hour', other: 'hours' })
  return unit === 'days' ? plural(number, { one: 'day', other: 'days' }) : plural(number, { one: 'week', other: 'weeks' })
}
