import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { queryPickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { overlaps, weekdays, type OpeningHours, type Weekday } from '@stoa/web/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deniedReason } from '../../../lib/calls/access.ts'
import { paths } from '../../../paths.ts'
import { pickupLocationsQuery } from '../../delivery/shared/delivery-queries.ts'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { writeDate } from '../../../ui/page/write-date.ts'
import { CloseIcon, CopyIcon, PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from './weekly-hours.module.css'

/** When a shop is open: times of its own, or those of a pickup location, which are kept there. */
export function WeeklyHours({ form, name, label }: { form: FormOf<any>; name: never; label: string }) {
  const hours = useValue(form, name) as unknown as OpeningHours[] | string
  const change = (next: OpeningHours[] | string) => changeField(form, name, next as never)
  const chosen = typeof hours === 'string' ? hours : ''
  return (
    <fieldset className={classes.week}>
      <legend>{label}</legend>
      <HoursOf chosen={chosen} onChoose={(id) => change(id || [])} />
      {typeof hours !== 'string' && <OwnHours hours={hours} change={change} />}
    </fieldset>
  )
}

/** Chooses whose hours are shown. Nothing where no pickup location has any. */
function HoursOf({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { data = [], isPending } = useQuery({ ...pickupLocationsQuery, enabled: !deniedReason(queryPickupLocation) })
  const places = data.filter(({ id, openingHours = [] }) => openingHours.length > 0 || id === chosen)
  if (places.length === 0 && chosen === '') return null
  const isKnown = chosen === '' || places.some(({ id }) => id === chosen)
  return (
    <>
      <NativeSelect
        label={t`Taken from`}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          { value: '', label: t`This section` },
          ...places.map(({ id, name }) => {
            const place = name ?? ''
            return { value: id ?? '', label: t`Pickup location: ${place}` }
          }),
          ...(isKnown ? [] : [{ value: chosen, label: isPending ? '' : t`A deleted pickup location` }]),
        ]}
      />
      {chosen && isKnown && (
        <p className={classes.note}>
          <Trans>
            You change these hours <Link to={paths.pickupLocation(chosen)}>at the pickup location</Link>.
          </Trans>
        </p>
      )}
    </>
  )
}

/** The times of each day of the week. A day without times is closed. */
function OwnHours({ hours, change }: { hours: OpeningHours[]; change: (next: OpeningHours[]) => void }) {
  const ofDay = (day: Weekday) => hours.filter((each) => each.day === day)
  const replace = (before: OpeningHours, part: Partial<OpeningHours>) =>
    change(hours.map((each) => (each === before ? { ...each, ...part } : each)))
  const copyFrom = (from: Weekday, to: Weekday) => change([...hours, ...ofDay(from).map((each) => ({ ...each, day: to }))])
  return (
    <>
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
    </>
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
