import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isDecimal, toDecimal } from '@stoa/web/decimal'
import { writeMoney } from '../format/money.ts'
import { isRange, readRange, writeRange } from '@stoa/web/range'
import { currentSite } from '../calls/session.ts'
import { DecimalInput, moneyDigits } from '../../ui/fields/decimal-input.tsx'
import type { EditorProps } from '../../ui/list/column.ts'

/** Chooses an amount range. Either amount may be empty. */
export function AmountEditor({ chosen, onChoose, close }: EditorProps) {
  const before = readRange(chosen[0], isDecimal)
  const [from, setFrom] = useState(before.from ?? '')
  const [to, setTo] = useState(before.to ?? '')
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const digits = moneyDigits(currentSite().currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = rangeErrors(from, to)
    setWrong(errors)
    if (errors.from || errors.to) return
    const range = { from: toDecimal(from), to: toDecimal(to) }
    onChoose(range.from || range.to ? [writeRange(range)] : [])
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="start" wrap="nowrap" maw="17rem">
        <DecimalInput label={t`From`} {...digits} value={from} error={wrong.from} onChange={setFrom} data-autofocus />
        <DecimalInput label={t`To`} {...digits} value={to} error={wrong.to} onChange={setTo} />
      </Group>
      <Button type="submit" variant="filled" mt="sm" fullWidth>
        {t`Apply`}
      </Button>
    </form>
  )
}

export function readsAmounts([chosen = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && isRange(chosen, isDecimal)
}

export function ChosenAmounts({ values }: { values: readonly string[] }) {
  const { from, to } = readRange(values[0], isDecimal)
  const { currency } = currentSite()
  const money = (amount: string) => writeMoney(amount, currency)
  if (from && to) return t`${money(from)} to ${money(to)}`
  if (from) return t`from ${money(from)}`
  return to ? t`up to ${money(to)}` : null
}

function rangeErrors(from: string, to: string): { from?: string; to?: string } {
  const isAmount = (value: string) => value === '' || isDecimal(value)
  const unreadable = t`Enter an amount, such as 19.90.`
  if (!isAmount(from)) return { from: unreadable }
  if (!isAmount(to)) return { to: unreadable }
  return from && to && Number(toDecimal(from)) > Number(toDecimal(to)) ? { to: t`Must be higher than the start value.` } : {}
}
