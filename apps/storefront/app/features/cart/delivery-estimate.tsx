import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Region } from '../../regions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useSay } from '../../words.ts'
import type { DeliveryEstimateView } from './delivered-to.ts'

/** Tax and delivery before any address is given: a form of the address bar. */
export function DeliveryEstimate({ estimate, countries }: { estimate: DeliveryEstimateView | undefined; countries: Region[] }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <details open={estimate !== undefined} className="border-y border-line">
      <summary className="flex min-h-12 cursor-pointer items-center text-small underline underline-offset-4">
        <Trans>Estimate tax and delivery</Trans>
      </summary>
      <Form action={paths.cart()} preventScrollReset className="flex items-end gap-3 pb-4">
        <SelectField
          name="country"
          label={t`Country`}
          autoComplete="country"
          defaultValue={estimate?.country ?? countries[0]?.code}
          className="min-w-0 flex-1"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button look="plain">
          <Trans>Estimate</Trans>
        </Button>
      </Form>
      {estimate && (
        <div className="pb-4 text-small">
          {estimate.offers.length === 0 && (
            <p>
              <Trans>Nothing we have travels there yet.</Trans>
            </p>
          )}
          <ul>
            {estimate.offers.map(({ code, title, time, cost, chosen }) => (
              <li key={code}>
                <Link
                  to={paths.cart({ country: estimate.country, delivery: code })}
                  preventScrollReset
                  aria-current={chosen}
                  className="group flex min-h-11 items-center justify-between gap-4 aria-[current=true]:font-semibold"
                >
                  <span>
                    <span className="underline underline-offset-4 group-aria-[current=true]:no-underline">{title}</span>
                    {time && <span className="block font-normal text-quiet">{time}</span>}
                  </span>
                  <span className="tabular-nums">{say(cost)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}
