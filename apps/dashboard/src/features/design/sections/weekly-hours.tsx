import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { overlaps, weekdays, type OpeningHours, type Weekday } from '@stoa/web/opening-hours'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { writeDate } from '../../../ui/page/write-date.ts'
import { CloseIcon, CopyIcon, PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from './weekly-hours.module.css'

/** The times of each day of the week at which a shop is open. A day without times is closed. */
export function WeeklyHours({ form, name, label }: { form: FormOf<any>; name: never; label: string }) {
  const hours = useValue(form, name) as unknown as OpeningHours[]
  const change = (next: OpeningHours[]) => changeField(form, name, next as never)
  const ofDay = (day: Weekday) => hours.filter((each) => each.day === day)
  const replace = (before: OpeningHours, part: Partial<OpeningHours>) =>
    change(hours.map((each) => (each === before ? { ...each, ...part } : each)))
  const copyFrom = (from: Weekday, to: Weekday) => change([...hours, ...ofDay(from).map((each) => ({ ...each, day: to }))])
  return (
    <fieldset className={classes.week}>
      <legend>{label}</legend>
      {weekdays.map((day, index) => {
        const times = ofDay(day)
        const dayName = weekdayName(index)
        const before = weekdays[index - 1]
        return (
          <div key={day} role="group" aria-label={dayName} className={classes.day}>
            <span className={classes.name}>{dayName}</span>
            <div className={classes.times}>
              {times.map((each, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- Times are known by their place.
                <div key={place} className={classes.time}>
                  <TextInput
                    type="time"
                    aria-label={t`${dayName}: from`}
                    value={each.from}
                    onChange={(event) => replace(each, { from: event.currentTarget.value })}
                  />
                  –
                  <TextInput
                    type="time"
                    aria-label={t`${dayName}: until`}
                    value={each.to}
                    onChange={(event) => replace(each, { to: event.currentTarget.value })}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t`Remove times of ${dayName}`}
                    onClick={() => change(hours.filter((other) => other !== each))}
                  >
                    <CloseIcon />
                  </ActionIcon>
                </div>
              ))}
              {times.length === 0 && <span className={classes.closed}>{t({ message: 'Closed', context: 'shop' })}</span>}
            </div>
            <div className={classes.acts}>
              {times.length === 0 && before && ofDay(before).length > 0 && (
                <Button
                  size="compact-sm"
                  leftSection={<CopyIcon />}
                  aria-label={t`${dayName} as ${weekdayName(index - 1)}`}
                  onClick={() => copyFrom(before, day)}
                >
                  {t`As the day before`}
                </Button>
              )}
              {times.length < 3 && (
                <ActionIcon
                  variant="default"
                  aria-label={t`Add times for ${dayName}`}
                  title={t`Add times for ${dayName}`}
                  onClick={() => change([...hours, { day, ...nextTimes(times) }])}
                >
                  <PlusIcon />
                </ActionIcon>
              )}
            </div>
          </div>
        )
      })}
      {overlaps(hours.filter(({ from, to }) => from && to)) && (
        <p className={classes.fault} role="alert">
          {t`Some times overlap. An end before the beginning counts for the next day.`}
        </p>
      )}
    </fieldset>
  )
}

/** After the last ones of the day. */
function nextTimes(times: readonly OpeningHours[]): Pick<OpeningHours, 'from' | 'to'> {
  const last = times
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return last && last < '22:00' ? { from: addHour(last), to: '22:00' } : { from: '09:00', to: '18:00' }
}

const addHour = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

function weekdayName(index: number): string {
  // 2027-01-04 is a Monday.
  const date = new Date(Date.UTC(2027, 0, 4 + index))
  return writeDate(date, { weekday: 'long', timeZone: 'UTC' })
}
