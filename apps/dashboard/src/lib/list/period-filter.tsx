import { t } from '@lingui/core/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isDay } from '@stoa/web/days'
import { dayName } from '../format/format.ts'
import { isRange, readRange, writeRange } from '@stoa/web/range'
import type { EditorProps } from '../../ui/list/column.ts'

/** Chooses a date range. Either date may be empty. */
export function PeriodEditor({ chosen: [chosen], onChoose, close }: Pick<EditorProps, 'chosen' | 'onChoose' | 'close'>) {
  const before = readRange(chosen, isDay)
  const [from, setFrom] = useState(before.from ?? '')
  const [to, setTo] = useState(before.to ?? '')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && from > to) return setWrong(t`The end date must be after the start date.`)
    onChoose(from || to ? [writeRange({ from, to })] : [])
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" wrap="nowrap" align="start">
        <TextInput type="date" label={t`From`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label={t`To`} value={to} error={wrong} onChange={(event) => setTo(event.currentTarget.value)} />
      </Group>
      <Button type="submit" variant="filled" mt="sm" fullWidth>
        {t`Apply`}
      </Button>
    </form>
  )
}

export function readsPeriod([chosen = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && isRange(chosen, isDay)
}

export function ChosenPeriod({ values: [chosen = ''] }: { values: readonly string[] }) {
  const { from, to } = readRange(chosen, isDay)
  const day = (date: string) => dayName(date, 'day')
  if (from && to) return from === to ? day(from) : t`${day(from)} to ${day(to)}`
  if (from) return t`from ${day(from)}`
  return to ? t`up to ${day(to)}` : null
}
