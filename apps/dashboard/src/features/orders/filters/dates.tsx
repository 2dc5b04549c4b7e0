import { t } from '@lingui/core/macro'
import { Divider, Group, Radio } from '@mantine/core'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import type { EditorProps } from '../../../ui/list/column.ts'
import { lastDays } from '../list/search.ts'

/** Chooses the last days or a date range. Either date may be empty. */
export function DatesEditor({ title, chosen, onChoose, close }: EditorProps) {
  return (
    <>
      <Radio.Group value={chosen[0] ?? null} onChange={(days) => onChoose([days])} aria-label={title}>
        <Group gap="md">
          {lastDays.map(({ value, label }) => (
            <Radio key={value} value={value} label={t(label)} size="xs" />
          ))}
        </Group>
      </Radio.Group>
      <Divider my="sm" />
      <PeriodEditor chosen={chosen} onChoose={onChoose} close={close} />
    </>
  )
}

export function readsDates(values: readonly string[]): boolean {
  return (values.length === 1 && lastDays.some(({ value }) => value === values[0])) || readsPeriod(values)
}

export function ChosenDates({ values }: { values: readonly string[] }) {
  const known = lastDays.find(({ value }) => value === values[0])
  return known ? t(known.label) : <ChosenPeriod values={values} />
}
