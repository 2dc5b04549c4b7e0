import { t } from '@lingui/core/macro'
import { Button, Group, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { dayName } from '../../../lib/format/format.ts'
import { DownIcon } from '../../../ui/pictures/icons.tsx'
import classes from './period-picker.module.css'
import { periodError, readPeriod, periods, type Period } from './overview.ts'

/** Chooses the last days or a date range. */
export function PeriodPicker() {
  const [search, setSearch] = useSearchParams()
  const period = readPeriod(search)
  const choose = (next: Record<string, string>) => setSearch(next, { replace: true, preventScrollReset: true })
  return (
    <div className={classes.picker}>
      <SegmentedControl
        aria-label={t`Period`}
        value={'days' in period ? String(period.days) : ''}
        onChange={(days) => choose({ days })}
        data={periods.map(({ days, label }) => ({ value: String(days), label: t(label) }))}
      />
      <OwnPeriod key={search.toString()} period={period} onChoose={choose} />
    </div>
  )
}

function OwnPeriod({ period, onChoose }: { period: Period; onChoose: (period: { from: string; to: string }) => void }) {
  const isOwn = 'from' in period
  const [from, setFrom] = useState(isOwn ? period.from : '')
  const [to, setTo] = useState(isOwn ? period.to : '')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = periodError(from, to)
    if (fault === undefined) onChoose({ from, to })
    else setWrong(inWords(fault))
  }
  return (
    <Popover position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Button className={classes.own} data-active={isOwn || undefined} rightSection={<DownIcon size={13} />}>
          {isOwn ? t`${dayName(period.from, 'day')} to ${dayName(period.to, 'day')}` : t`Custom`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate>
          <Group gap="xs" wrap="nowrap" align="start">
            <TextInput
              type="date"
              label={t`From`}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              data-autofocus
            />
            <TextInput type="date" label={t`To`} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
          </Group>
          {wrong && (
            <p className={classes.wrong} role="alert">
              {wrong}
            </p>
          )}
          <Button type="submit" variant="filled" mt="sm" fullWidth>
            {t`Apply`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function inWords(fault: NonNullable<ReturnType<typeof periodError>>): string {
  switch (fault) {
    case 'MISSING':
      return t`Choose both days.`
    case 'BACKWARDS':
      return t`The end date must be after the start date.`
    case 'TOO_LONG':
      return t`Choose a period of up to one year.`
  }
}
