import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Radio, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { momentsAt, wallTimeIn } from '@stoa/web/wall-time'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { InForm } from './fields.tsx'
import { incompleteMoment, isMoment } from './moment-value.ts'
import { writeDate } from '../page/write-date.ts'
import { useField } from '../form/typed-form.ts'

interface DateTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'description'> {
  /** ISO text in UTC, empty, or `incompleteMoment`. */
  value: string
  onChange: (value: string) => void
  /** The zone of the site, in which the time is typed. */
  timeZone: string
}

/** An input for a moment, typed as a clock in the site's time zone shows it. */
export function DateTimeInput({ value, onChange, timeZone, error, ...props }: DateTimeInputProps) {
  const wallTime = isMoment(value) ? wallTimeIn(new Date(value), timeZone) : ''
  const [typed, setTyped] = useState({ value, wallTime })
  const shown = typed.value === value ? typed.wallTime : wallTime
  const moments = shown ? momentsAt(shown, timeZone) : []
  const type = (text: string, isIncomplete: boolean) => {
    const [moment] = text ? momentsAt(text, timeZone) : []
    const next = moment ? moment.toISOString() : text || isIncomplete ? incompleteMoment : ''
    setTyped({ value: next, wallTime: text })
    onChange(next)
  }
  const choose = (moment: string) => {
    setTyped({ value: moment, wallTime: shown })
    onChange(moment)
  }
  return (
    <Stack gap="xs">
      <TextInput
        {...props}
        type="datetime-local"
        description={t`Time zone: ${zoneName(timeZone)}`}
        value={shown}
        error={shown && moments.length === 0 ? t`Clocks skip this time when summer time begins. Choose another one.` : error}
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.validity.badInput)}
      />
      {moments.length > 1 && (
        <Radio.Group label={t`This time comes twice, because summer time ends`} value={value} onChange={choose}>
          <Stack gap={6} mt={6}>
            {moments.map((moment) => (
              <Radio key={moment.toISOString()} value={moment.toISOString()} label={timeWithZone(moment, timeZone)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}

/** For example 'Central European Time (Europe/Berlin)'. */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(i18n.locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone
}

/** For example '02:30 GMT+2'. */
function timeWithZone(moment: Date, timeZone: string): string {
  return writeDate(moment, { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' })
}

type DateTimeFieldProps<Values extends FieldValues> = InForm<Omit<DateTimeInputProps, 'value' | 'onChange'>, Values, string>

/** A form field for a moment. */
export function DateTimeField<Values extends FieldValues>({ form, name, ...props }: DateTimeFieldProps<Values>) {
  const field = useField(form, name, (value: string) => (value === incompleteMoment ? t`Enter a date and a time.` : undefined))
  return <DateTimeInput {...props} {...field} />
}
