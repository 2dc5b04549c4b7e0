import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core'
import { currencyExponent } from '@stoa/pricing'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from '../form/typed-form.ts'
import classes from './decimal-input.module.css'
import type { InForm } from './fields.tsx'
import { isUnreadable, listReadings, toFormValue, toText, writeReading } from './typed-decimal.ts'

export interface DecimalText {
  text: string
  type: (text: string) => void
  /** The choice between two readings, where the typed text could be two numbers. */
  question: ReactNode
}

interface Digits {
  /** The maximum number of decimal digits. */
  digits: number
  /** The number of decimal digits that are always shown. */
  leastDigits?: number
}

/** Connects the typed text to the decimal number in the form's value. */
export function useDecimalText(
  value: string,
  onChange: (value: string) => void,
  { digits, leastDigits = 0 }: Digits,
): DecimalText {
  const [typed, setTyped] = useState({ value, text: toText(value) })
  const readings = listReadings(value, digits)
  const choose = (reading: string) => {
    setTyped({ value: reading, text: toText(reading) })
    onChange(reading)
  }
  const [first, second] = readings.map((reading) => (
    <UnstyledButton key={reading} className={classes.reading!} onClick={() => choose(reading)}>
      {writeReading(reading, { min: leastDigits, max: digits })}
    </UnstyledButton>
  ))
  return {
    // The value changed from outside: it was discarded, merged or set for many rows.
    text: typed.value === value ? typed.text : toText(value),
    type: (text) => {
      const next = toFormValue(text, digits)
      setTyped({ value: next, text })
      onChange(next)
    },
    question:
      first &&
      (second ? (
        <Trans>
          Did you mean {first} or {second}?
        </Trans>
      ) : (
        <Trans>Did you mean {first}?</Trans>
      )),
  }
}

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange'>, Digits {
  value: string
  onChange: (value: string) => void
}

/** An input for a number in the reader's notation. */
export function DecimalInput({ value, onChange, digits, leastDigits, error, ...props }: DecimalInputProps) {
  const { text, type, question } = useDecimalText(value, onChange, { digits, ...(leastDigits && { leastDigits }) })
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      error={question ?? error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Returns the error for a text that is no number. An ambiguous text has a question of its own. */
export function unreadableNumber(value: string): string | undefined {
  return isUnreadable(value) ? t`Enter a number.` : undefined
}

type DecimalFieldProps<Values extends FieldValues> = InForm<Omit<DecimalInputProps, keyof Digits>, Values, string>

/** A form field for a number with at most `digits` decimal digits. */
export function DecimalField<Values extends FieldValues>(props: DecimalFieldProps<Values> & { digits: number }) {
  const { form, name, ...rest } = props
  return <DecimalInput {...rest} {...useField(form, name, unreadableNumber)} />
}

/** A form field for an amount of money. */
export function MoneyField<Values extends FieldValues>(props: DecimalFieldProps<Values> & { currency: string }) {
  const { form, name, currency, ...rest } = props
  return <DecimalInput {...rest} {...useField(form, name, unreadableNumber)} {...moneyDigits(currency)} />
}

export function moneyDigits(currency: string): Digits & { leastDigits: number } {
  const digits = currencyExponent(currency)
  return { digits, leastDigits: digits }
}

/** Kilograms with a precision of one milligram. */
export const weightDigits = 6
