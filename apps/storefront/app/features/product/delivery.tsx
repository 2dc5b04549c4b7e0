import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'
import type { DeliveryView } from './delivered-to.ts'

/** With an underscore, so that no option of a product has its name. */
export const countryField = '_country'

/** What delivery would cost and how long it takes, before anything lies in a cart. A form of the page's own address. */
export function Delivery({
  delivery: { country, countries, offers },
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
    <section aria-labelledby={id} className="mt-4 border-y border-line pt-2 pb-4 text-small">
      <Form replace preventScrollReset className="flex flex-wrap items-center justify-between gap-x-4">
        {/* What is chosen of the product stays chosen. */}
        {[...query].map(([name, value]) => name !== countryField && <input key={name} type="hidden" name={name} value={value} />)}
        <h2 id={id} className="font-medium">
          <label htmlFor={`${id}-country`}>
            <Trans>Delivery to</Trans>
          </label>
        </h2>
        <select
          key={country}
          id={`${id}-country`}
          name={countryField}
          defaultValue={country}
          autoComplete="country"
          onChange={({ currentTarget }) => void submit(currentTarget.form, { replace: true, preventScrollReset: true })}
          className="min-h-11 max-w-full border border-edge bg-mat px-3 hover:border-ink"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <noscript>
          <button className="min-h-11 underline underline-offset-4">
            <Trans>Show</Trans>
          </button>
        </noscript>
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
