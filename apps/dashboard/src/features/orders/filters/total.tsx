import { t } from '@lingui/core/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isDecimal, toDecimal } from '../../../lib/decimal.ts'
import { writeMoney } from '../../../lib/money.ts'
import { readRange, writeRange } from '../../../lib/range.ts'
import { currentSite } from '../../../lib/session.ts'
import type { EditorProps } from '../../../ui/list/column.ts'

/** From so much to so much; either may stay open. */
export function TotalEditor({ chosen, onChoose, close }: EditorProps) {
  const before = readRange(chosen[0], isDecimal)
  const [from, setFrom] = useState(before.from ?? '')
  const [to, setTo] = useState(before.to ?? '')
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(from, to)
    setWrong(found)
    if (found.from || found.to) return
    const range = { from: toDecimal(from), to: toDecimal(to) }
    onChoose(range.from || range.to ? [writeRange(range)] : [])
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="start" wrap="nowrap" maw="17rem">
        <TextInput
          label={t`From`}
          inputMode="decimal"
          value={from}
          error={wrong.from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t`To`}
          inputMode="decimal"
          value={to}
          error={wrong.to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
      <Button type="submit" variant="filled" mt="sm" fullWidth>
        {t`Apply`}
      </Button>
    </form>
  )
}

export function ChosenTotal({ values }: { values: readonly string[] }) {
  const { from, to } = readRange(values[0], isDecimal)
  const { currency } = currentSite()
  const money = (amount: string) => writeMoney(amount, currency)
  if (from && to) return t`${money(from)} to ${money(to)}`
  if (from) return t`from ${money(from)}`
  return to ? t`up to ${money(to)}` : null
}

function faultsOf(from: string, to: string): { from?: string; to?: string } {
  const isAmount = (typed: string) => typed.trim() === '' || toDecimal(typed) !== undefined
  const unreadable = t`Write an amount like 19.90.`
  if (!isAmount(from)) return { from: unreadable }
  if (!isAmount(to)) return { to: unreadable }
  return from && to && Number(toDecimal(from)) > Number(toDecimal(to)) ? { to: t`This is less than where it begins.` } : {}
}
