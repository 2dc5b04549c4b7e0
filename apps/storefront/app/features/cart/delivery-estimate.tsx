import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import type { Region } from '@stoa/web/countries'
import { paths } from '../../paths.ts'
import { DestinationFields } from '../../ui/destination-fields.tsx'
import { LackingPlaces } from '../../lib/delivery/lacking-places.tsx'
import { useTranslate } from '../../ui/translatable.ts'
import type { DeliveryEstimateView } from './estimate-delivery.ts'

/** Tax and delivery before an address is entered. The form writes to the query string. */
export function DeliveryEstimate({ estimate, countries }: { estimate: DeliveryEstimateView | undefined; countries: Region[] }) {
  const translate = useTranslate()
  const destination = estimate?.destination ?? { country: countries[0]?.code ?? '', postcode: '' }
  return (
    <details open={estimate !== undefined} className="border-y border-line">
      <summary className="flex min-h-12 cursor-pointer items-center text-small underline underline-offset-4">
        <Trans>Estimate tax and delivery</Trans>
      </summary>
      <Form action={paths.cart()} preventScrollReset className="pb-4">
        <DestinationFields
          names={{ country: 'country', postcode: 'postcode' }}
          destination={destination}
          countries={countries}
          submit={<Trans>Estimate</Trans>}
        />
      </Form>
      {estimate && (
        <div className="pb-4 text-small">
          {estimate.shippingOptions.length === 0 && (
            <p>
              <Trans>We don’t deliver there yet.</Trans>
            </p>
          )}
          <ul>
            {estimate.shippingOptions.map(({ code, title, time, cost, chosen }) => (
              <li key={code}>
                <Link
                  to={paths.cart({ country: destination.country, postcode: destination.postcode, delivery: code })}
                  preventScrollReset
                  aria-current={chosen}
                  className="group flex min-h-11 items-center justify-between gap-4 py-1 aria-[current=true]:font-semibold"
                >
                  <span>
                    <span className="underline underline-offset-4 group-aria-[current=true]:no-underline">
                      <bdi>{title}</bdi>
                    </span>
                    {time && (
                      <span className="block font-normal text-quiet">
                        <bdi>{time}</bdi>
                      </span>
                    )}
                  </span>
                  <span className="tabular-nums">{translate(cost)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <LackingPlaces places={estimate.lackingPlaces} />
        </div>
      )}
    </details>
  )
}
