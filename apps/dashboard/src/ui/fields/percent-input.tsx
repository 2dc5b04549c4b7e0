import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { isDecimal, shiftPoint } from '@stoa/web/decimal'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from '../form/typed-form.ts'
import { unreadableNumber, useDecimalText } from './decimal-input.tsx'
import type { InForm } from './fields.tsx'

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A decimal of the contract, or text that is no number. */
  value: string
  onChange: (value: string) => void
  /** The contract's notation of 19 %: '0.19' or '19'. */
  wire: 'fraction' | 'percent'
  /** The maximum number of decimal digits of the percentage. */
  digits?: number
}

/** An input for a percentage in the reader's notation. */
export function PercentInput({ value, onChange, wire, digits = 2, error, ...props }: PercentInputProps) {
  const places = wire === 'fraction' ? 2 : 0
  // Shifting the point drops zeros at the end, which somebody is typing: '5.0' on the way to '5.05'.
  const [typed, setTyped] = useState({ value, percent: shift(value, places) })
  const percent = typed.value === value ? typed.percent : shift(value, places)
  const change = (next: string) => {
    const shifted = shift(next, -places)
    setTyped({ value: shifted, percent: next })
    onChange(shifted)
  }
  const { text, type, question } = useDecimalText(percent, change, { digits })
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text size="sm" c="dimmed" aria-hidden="true">
          %
        </Text>
      }
      {...props}
      value={text}
      error={question ?? error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

type PercentFieldProps<Values extends FieldValues> = InForm<PercentInputProps, Values, string>

/** A form field for a percentage. */
export function PercentField<Values extends FieldValues>({ form, name, ...props }: PercentFieldProps<Values>) {
  return <PercentInput {...props} {...useField(form, name, unreadableNumber)} />
}

/** Text that is no number stays as it is. */
function shift(text: string, places: number): string {
  return isDecimal(text) ? shiftPoint(text, places) : text
}
