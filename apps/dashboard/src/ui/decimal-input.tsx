import { Trans } from '@lingui/react/macro'
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core'
import { currencyExponent } from '@stoa/pricing'
import { useState, type ReactNode } from 'react'
import classes from './decimal-input.module.css'
import { useField } from './form.tsx'
import { readingsOf, toFormValue, toText, writeReading } from './typed-decimal.ts'

export interface DecimalText {
  text: string
  type: (text: string) => void
  /** Asks what was meant, where the text could be two numbers. */
  question: ReactNode
}

interface Digits {
  /** The most decimal digits there can be. */
  digits: number
  /** So many are always written. */
  leastDigits?: number
}

/** Text that is typed for a number, and the number as the wire has it. */
export function useDecimalText(
  value: string,
  onChange: (value: string) => void,
  { digits, leastDigits = 0 }: Digits,
): DecimalText {
  const [typed, setTyped] = useState({ value, text: toText(value) })
  const readings = readingsOf(value, digits)
  const choose = (reading: string) => {
    setTyped({ value: reading, text: toText(reading) })
    onChange(reading)
  }
  const [first, second] = readings.map((reading) => (
    <UnstyledButton key={reading} className={classes.reading!} onClick={() => choose(reading)}>
      {writeReading(reading, { least: leastDigits, most: digits })}
    </UnstyledButton>
  ))
  return {
    // Another value than the typed one came from elsewhere: discarded, merged, set for many.
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

/** A number in the reader's notation. */
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

type DecimalFieldProps = Omit<DecimalInputProps, 'name' | 'value' | 'onChange' | 'error' | keyof Digits> & {
  name: string
  label: ReactNode
}

/** A number in a form, of at most so many decimal digits. */
export function DecimalField({ name, digits, ...props }: DecimalFieldProps & { digits: number }) {
  const { value, onChange, ...field } = useField(name)
  return <DecimalInput {...props} {...field} value={value as string} onChange={onChange} digits={digits} />
}

/** An amount of money in a form. */
export function MoneyField({ name, currency, ...props }: DecimalFieldProps & { currency: string }) {
  const { value, onChange, ...field } = useField(name)
  return <DecimalInput {...props} {...field} value={value as string} onChange={onChange} {...moneyDigits(currency)} />
}

export function moneyDigits(currency: string): Digits & { leastDigits: number } {
  const digits = currencyExponent(currency)
  return { digits, leastDigits: digits }
}

/** Of a weight: kilograms down to the milligram. */
export const weightDigits = 6
