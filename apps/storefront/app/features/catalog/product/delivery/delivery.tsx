import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigation } from 'react-router'
import '../../../../lib/texts/interaction-texts.ts'
import { MoreIcon } from '../../../../ui/icons.tsx'
import type { DeliveryView } from './load-delivery.ts'
import { DestinationForm } from './destination-form.tsx'
import { countryField } from './destination-query.ts'

/** The first shipping option in one line; opened, all of them, and the destination. */
export function Delivery({
  delivery: { destination, country, isAsked, countries, options },
  variant,
}: {
  delivery: DeliveryView
  variant: string | undefined
}) {
  const { t } = useLingui()
  const isLoading = useNavigation().location?.search.includes(`${countryField}=`)
  const shippingOptions = options[variant ?? ''] ?? Object.values(options)[0] ?? []
  const [first] = shippingOptions
  return (
    <section aria-label={t`Delivery cost`} className="mt-8 border-y border-line text-small">
      <details open={isAsked || undefined} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="font-medium">
            <Trans>Delivery cost to {country}</Trans>
          </span>
          <span className="ms-auto text-end tabular-nums group-open:hidden">
            {first ? (
              <>
                {first.cost}
                {first.time && <bdi className="text-quiet"> · {first.time}</bdi>}
              </>
            ) : (
              <Trans>not available yet</Trans>
            )}
          </span>
          <span className="group-open:ms-auto group-open:rotate-180">
            <MoreIcon />
          </span>
        </summary>
        <div className="pt-2 pb-4">
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
            {!first && (
              <li className="py-1 text-quiet">
                <Trans>We don’t deliver there yet.</Trans>
              </li>
            )}
          </ul>
        </div>
      </details>
    </section>
  )
}
