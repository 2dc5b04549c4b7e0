import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useNavigation } from 'react-router'
import { onceTouched } from '../../once-touched.tsx'
import type { DeliveryView } from './delivered-to.ts'
import { countryField } from './destination-query.ts'

const DestinationForm = onceTouched(async () => (await import('./destination-form.tsx')).DestinationForm)

/** Shipping options with prices and times, before anything is in the cart. */
export function Delivery({
  delivery: { destination, countries, offers },
  variant,
}: {
  delivery: DeliveryView
  variant: string | undefined
}) {
  const id = useId()
  const asking = useNavigation().location?.search.includes(`${countryField}=`)
  const ways = offers[variant ?? ''] ?? Object.values(offers)[0] ?? []
  return (
    <section aria-labelledby={id} className="mt-4 border-y border-line py-4 text-small">
      <h2 id={id} className="mb-3 text-body font-medium">
        <Trans>Delivery</Trans>
      </h2>
      <DestinationForm destination={destination} countries={countries} />
      <ul aria-live="polite" className={`mt-2 ${asking ? 'opacity-45' : ''}`}>
        {ways.map(({ title, time, cost }) => (
          <li key={title + cost} className="flex justify-between gap-4 py-1">
            <span dir="auto">
              {title}
              {time && <span className="text-quiet">, {time}</span>}
            </span>
            <span className="tabular-nums">{cost}</span>
          </li>
        ))}
        {ways.length === 0 && (
          <li className="py-1 text-quiet">
            <Trans>We don’t deliver there yet.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
