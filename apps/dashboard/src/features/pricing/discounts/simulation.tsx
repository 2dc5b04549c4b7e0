import { Plural, Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import { simulateDiscount } from '@stoa/contract/calls/stoa/insights'
import type { SimulateDiscountRequest, SimulateDiscountResponse } from '@stoa/contract/services/stoa/insights'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import classes from './simulation.module.css'

const days = 30

type ToSimulate = Pick<SimulateDiscountRequest, 'unsavedRule' | 'unsavedCoupon'>

/** Replays the orders of the last days with the discount as it is in the form. `requestOf` is undefined while something is missing. */
export function Simulation({ requestOf }: { requestOf: () => ToSimulate | undefined }) {
  const [found, setFound] = useState<SimulateDiscountResponse>()
  const [withLiveRules, setWithLiveRules] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const call = useCall(simulateDiscount, { failed: t`We couldn’t replay the orders`, onDone: setFound })
  const replay = () => {
    const request = requestOf()
    setIncomplete(!request)
    if (request) call.send({ ...request, withLiveRules, days })
  }
  return (
    <section aria-labelledby="simulation" className={classes.simulation}>
      <h3 id="simulation">{t`Try it on past orders`}</h3>
      <p>
        {plural(days, {
          one: 'As if it had been active for the last day. Nothing is saved for that.',
          other: 'As if it had been active for the last # days. Nothing is saved for that.',
        })}
      </p>
      <Switch
        label={t`Together with all discounts that are live now`}
        checked={withLiveRules}
        onChange={({ currentTarget }) => setWithLiveRules(currentTarget.checked)}
      />
      <div>
        <CallButton call={call} onClick={replay}>{t`Replay`}</CallButton>
      </div>
      <div role="status">{isIncomplete ? <p>{t`Fill in the discount first.`}</p> : found && <Found {...found} />}</div>
    </section>
  )
}

function Found(found: SimulateDiscountResponse) {
  const {
    orders = 0,
    discounted = 0,
    buyers = 0,
    cost,
    currency = 'XXX',
    examples = [],
    discounts = [],
    isPartial,
    waitsForApp,
  } = found
  if (orders === 0) return <p>{t`There were no orders.`}</p>
  return (
    <>
      <p>
        <strong>{t`It would have cost ${writeMoney(cost, currency)}.`}</strong>{' '}
        <Trans>
          <Plural value={discounted} one="# order" other="# orders" /> of {orders} would have got it, from{' '}
          <Plural value={buyers} one="# customer" other="# customers" />.
        </Trans>
      </p>
      {discounts.length > 1 && (
        <table className={classes.orders}>
          <caption>{t`By discount`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Discount`}</th>
              <th scope="col">{t`Orders`}</th>
              <th scope="col">{t`Cost`}</th>
            </tr>
          </thead>
          <tbody>
            {discounts.map((each) => (
              <tr key={each.discountId ?? ''}>
                <th scope="row">{each.name || t`This discount`}</th>
                <td>{writeNumber(each.orders ?? 0)}</td>
                <td>{writeMoney(each.cost, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isPartial && <p>{t`Only the newest ${orders} orders were replayed.`}</p>}
      {waitsForApp && (
        <p>{t`An app decides about one of its conditions. That can’t be replayed, so the condition was not met.`}</p>
      )}
      {examples.length > 0 && (
        <table className={classes.orders}>
          <caption>{t`The largest discounts`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Order`}</th>
              <th scope="col">{t`Date`}</th>
              <th scope="col">{t`Discount`}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ orderId, orderNumber, purchasedDate, discount }) => (
              <tr key={orderId}>
                <th scope="row">
                  <Link to={paths.order(orderId!)}>#{orderNumber}</Link>
                </th>
                <td>
                  <When date={purchasedDate} shape="day" />
                </td>
                <td>{writeMoney(discount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
