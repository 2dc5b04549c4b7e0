import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { DestinationFields } from '../../ui/destination-fields.tsx'
import type { DeliveryView } from './delivered-to.ts'

/** With an underscore, so that no option of a product has their names. */
export const countryField = '_country'
export const postcodeField = '_postcode'

/** What delivery would cost and how long it takes, before anything lies in a cart. A form of the page's own address. */
export function Delivery({
  delivery: { destination, countries, offers },
  variant,
}: {
  delivery: DeliveryView
  variant: string | undefined
}) {
  const id = useId()
  const submit = useSubmit()
  const [query] = useSearchParams()
  const asking = useNavigation().location?.search.includes(`${countryField}=`)
  const ways = offers[variant ?? ''] ?? Object.values(offers)[0] ?? []
  return (
    <section aria-labelledby={id} className="mt-4 border-y border-line py-4 text-small">
      <Form replace preventScrollReset>
        {/* What is chosen of the product stays chosen. */}
        {[...query].map(
          ([name, value]) =>
            name !== countryField && name !== postcodeField && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <h2 id={id} className="mb-3 text-body font-medium">
          <Trans>Delivery</Trans>
        </h2>
        <DestinationFields
          names={{ country: countryField, postcode: postcodeField }}
          destination={destination}
          countries={countries}
          submit={<Trans>Show</Trans>}
          onCountry={(form) => void submit(form, { replace: true, preventScrollReset: true })}
        />
      </Form>
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
            <Trans>It does not travel there yet.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
