import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { locatePostcodes } from '@stoa/contract/calls/stoa/delivery-checks'
import type { PostcodePoint } from '@stoa/contract/services/stoa/delivery-checks'
import { toDecimal } from '@stoa/web/decimal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { toNumber, type LocalValues } from './values.ts'
import { toZoneView } from './zone-view.ts'
import { writeLength } from '../../../lib/format/format.ts'
import classes from './zone-map.module.css'

const kilometersPerMile = 1.609344

/** The zone as it is typed: the known postcodes as points, and the circle around the centre. It loads nothing from elsewhere. */
export function ZoneMap({ form }: { form: FormOf<LocalValues> }) {
  const values = useValues(form)
  const circle = values.zone === 'RADIUS' ? toCircle(values) : undefined
  const [asked] = useDebouncedValue(JSON.stringify(circle ? { radius: circle } : { zipCodes: values.postcodes }), 400)
  const isEmpty = !circle && (values.zone === 'RADIUS' || values.postcodes.length === 0)
  const { data } = useQuery({
    queryKey: ['zone', asked],
    queryFn: ({ signal }) => api.call(locatePostcodes, JSON.parse(asked) as object, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
  })
  if (isEmpty || !data) return null
  const { points = [], known } = data
  if (points.length === 0 && !circle) {
    return (
      <p className={classes.note}>
        {known ? t`None of these postcodes is known.` : t`There is no table of postcodes to draw a map from.`}
      </p>
    )
  }
  return <Drawing points={points} circle={circle} />
}

interface Circle {
  latitude: number
  longitude: number
  kilometers: number
}

function Drawing({ points, circle }: { points: readonly PostcodePoint[]; circle: Circle | undefined }) {
  const view = toZoneView(points, circle)
  const count = points.length
  return (
    <figure className={classes.map}>
      <svg viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={t`Map of the zone with ${count} postcodes`}>
        {view.circle && <circle className={classes.circle} cx={view.circle.x} cy={view.circle.y} r={view.circle.radius} />}
        {view.points.map(({ postalCode, x, y }) => (
          <circle key={postalCode} className={classes.point} cx={x} cy={y} r={3}>
            <title>{postalCode}</title>
          </circle>
        ))}
        {view.circle && <circle className={classes.center} cx={view.circle.x} cy={view.circle.y} r={4} />}
        <path className={classes.scale} d={`M 12 ${view.height - 12} h ${view.scale.length}`} />
        <text className={classes.scaleText} x={12} y={view.height - 18}>
          {writeLength(view.scale.kilometers, 'kilometer')}
        </text>
      </svg>
      <figcaption>{t`${count} postcodes. North is up.`}</figcaption>
    </figure>
  )
}

function toCircle({ latitude, longitude, radius, unit }: LocalValues): Circle | undefined {
  const kilometers = Number(toDecimal(radius)) * (unit === 'MI' ? kilometersPerMile : 1)
  const [lat, lon] = [toNumber(latitude), toNumber(longitude)]
  const isWhole =
    latitude.trim() && longitude.trim() && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && kilometers > 0 && kilometers <= 100
  return isWhole ? { latitude: lat, longitude: lon, kilometers } : undefined
}
