import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useNavigation } from 'react-router'
import { loadOnInteraction } from '../../load-on-interaction.tsx'
import type { DeliveryView } from './load-delivery.ts'
import { countryField } from './destination-query.ts'

const DestinationForm = loadOnInteraction(async () => (await import('./destination-form.tsx')).DestinationForm)

/** Shipping options with prices and times, before anything is in the cart. */
export function Delivery({
  delivery: { destination, countries, options },
  variant,
}: {
  delivery: DeliveryView
  variant: string | undefined
}) {
  const id = useId()
  const isLoading = useNavigation().location?.search.includes(`${countryField}=`)
  const shippingOptions = options[variant ?? ''] ?? Object.values(options)[0] ?? []
  return (
    <section aria-labelledby={id} className="mt-4 border-y border-line py-4 text-small">
      <h2 id={id} className="mb-3 text-body font-medium">
        <Trans>Delivery</Trans>
      </h2>
      <DestinationForm destination={destination} countries={countries} />
      <ul aria-live="polite" className={`mt-2 ${isLoading ? 'opacity-45' : ''}`}>
        {shippingOptions.map(({ title, time, cost }) => (
          <li key={title + cost} className="flex justify-between gap-4 py-1">
            <span dir="auto">
              {title}
              {time && <span className="text-quiet">, {time}</span>}
            </span>
            <span className="tabular-nums">{cost}</span>
          </li>
        ))}
        {shippingOptions.length === 0 && (
          <li className="py-1 text-quiet">
            <Trans>We don’t deliver there yet.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
