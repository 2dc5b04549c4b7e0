import { Trans, useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { AddressFields } from '../../../lib/delivery/address-fields.tsx'
import { Field, SelectField, TextField } from '../../../ui/field.tsx'
import { Act } from './act.tsx'
import { CardAct } from './card-act.tsx'
import { maxInterval, maxQuantity, quantityPrefix } from './subscription-fields.ts'
import type { SubscriptionView } from './subscription-page-view.server.ts'
import type { Route } from './+types/subscription-page.ts'

/** What the buyer can do, each as a form that opens. The shop may keep some of it to itself; cancelling never. */
export function SubscriptionActs({
  subscription,
  refused,
}: {
  subscription: SubscriptionView
  refused: Route.ComponentProps['actionData']
}) {
  const { skip, move, canPause, canResume, change, acceptsSubstitutes, addressForm, canCancel } = subscription
  if (!canCancel) return null
  return (
    <section aria-labelledby="manage" className="max-w-2xl">
      <h2 id="manage" className="mb-4 font-display text-heading">
        <Trans>Manage subscription</Trans>
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {canResume && <Resume />}
        {skip && <Skip subscription={subscription} skip={skip} />}
        {move && <Move move={move} />}
        {change && <Change subscription={subscription} change={change} />}
        {acceptsSubstitutes !== undefined && <Substitutes accepts={acceptsSubstitutes} />}
        {addressForm && <Address addressForm={addressForm} refused={refused?.address} />}
        <CardAct subscription={subscription} />
        {canPause && <Pause />}
        <Cancel subscription={subscription} />
      </div>
    </section>
  )
}

function Skip({ subscription: { next }, skip }: { subscription: SubscriptionView; skip: NonNullable<SubscriptionView['skip']> }) {
  return (
    <Act act="skip" title={<Trans>Skip the next delivery</Trans>} button={<Trans>Skip {next?.date}</Trans>}>
      <p>
        <Trans>
          The delivery of <strong>{next?.date}</strong> is left out, and nothing is charged for it. Your subscription goes on with
          the date after it. This can’t be undone.
        </Trans>
      </p>
      <input type="hidden" name="cycleNumber" value={skip.cycleNumber} />
      <input type="hidden" name="nextDate" value={skip.nextDate} />
    </Act>
  )
}

function Move({ move: { value, min, max } }: { move: NonNullable<SubscriptionView['move']> }) {
  const { t } = useLingui()
  return (
    <Act act="move" title={<Trans>Change the next date</Trans>} button={<Trans>Change the date</Trans>}>
      <p>
        <Trans>All later deliveries are counted from the new date.</Trans>
      </p>
      <Field
        name="date"
        type="date"
        label={t`Next charge and delivery`}
        defaultValue={value}
        min={min}
        max={max}
        className="max-w-60"
      />
    </Act>
  )
}

function Change({
  subscription: { lines },
  change: { frequency, interval },
}: {
  subscription: SubscriptionView
  change: NonNullable<SubscriptionView['change']>
}) {
  const { t } = useLingui()
  return (
    <Act
      act="change"
      title={<Trans>Change quantity or frequency</Trans>}
      button={<Trans context="subscription">Save changes</Trans>}
    >
      {lines.map(({ id, name, quantity }) => (
        <Field
          key={id}
          name={quantityPrefix + id}
          type="number"
          inputMode="numeric"
          label={t`Quantity of ${name}`}
          hint={lines.length > 1 ? t`0 removes it.` : undefined}
          min={lines.length > 1 ? 0 : 1}
          max={maxQuantity}
          defaultValue={quantity}
          className="max-w-60"
        />
      ))}
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Field
          name="interval"
          type="number"
          inputMode="numeric"
          label={t`Every`}
          min={1}
          max={maxInterval}
          defaultValue={interval}
        />
        <SelectField name="frequency" label={t`Unit of time`} defaultValue={frequency}>
          <option value="DAY">{t`days`}</option>
          <option value="WEEK">{t`weeks`}</option>
          <option value="MONTH">{t`months`}</option>
          <option value="YEAR">{t`years`}</option>
        </SelectField>
      </div>
      <p className="text-small text-quiet">
        <Trans>The prices stay as agreed. The next date stays, and what follows is counted from it.</Trans>
      </p>
    </Act>
  )
}

function Substitutes({ accepts }: { accepts: boolean }) {
  return (
    <Act
      act="substitutes"
      title={<Trans>Substitutes</Trans>}
      button={accepts ? <Trans>Don’t send substitutes</Trans> : <Trans>Allow substitutes</Trans>}
    >
      <p>
        {accepts ? (
          <Trans>
            If an item isn’t in stock, the shop may send something similar instead, at the agreed price or less. You can refuse
            that: then your delivery waits until the item is back.
          </Trans>
        ) : (
          <Trans>
            If an item isn’t in stock, your delivery waits until it is back. You can allow the shop to send something similar
            instead, at the agreed price or less.
          </Trans>
        )}
      </p>
      <input type="hidden" name="accepts" value={accepts ? 'no' : 'yes'} />
    </Act>
  )
}

function Address({
  addressForm: { values, countries },
  refused,
}: {
  addressForm: NonNullable<SubscriptionView['addressForm']>
  refused: { given: Record<string, string>; problems: Record<string, string> } | undefined
}) {
  return (
    <Act
      act="address"
      title={<Trans>Change the address</Trans>}
      button={<Trans>Save address</Trans>}
      isOpen={refused !== undefined}
    >
      <AddressFields values={{ ...values, ...refused?.given }} problems={refused?.problems ?? {}} countries={countries} />
    </Act>
  )
}

function Pause() {
  return (
    <Act act="pause" title={<Trans>Pause</Trans>} button={<Trans>Pause the subscription</Trans>}>
      <p>
        <Trans>Nothing is charged or delivered until you resume it here.</Trans>
      </p>
    </Act>
  )
}

function Resume() {
  return (
    <Act act="resume" title={<Trans>Resume</Trans>} button={<Trans>Resume the subscription</Trans>} isOpen>
      <p>
        <Trans>It goes on with the first of its dates that is still to come. Dates that have passed are not charged.</Trans>
      </p>
    </Act>
  )
}

/** As easy to find as everything else. */
function Cancel({ subscription: { next } }: { subscription: SubscriptionView }) {
  const { t } = useLingui()
  return (
    <Act act="cancel" title={<Trans>Cancel subscription</Trans>} button={<Trans>Cancel now</Trans>}>
      <p>
        {next ? (
          <Trans>
            Your subscription ends at once: the charge of <strong>{next.date}</strong> and all later ones are dropped. What you
            have paid for is still delivered. This can’t be undone, but you can subscribe again.
          </Trans>
        ) : (
          <Trans>
            Your subscription ends at once, and nothing is charged any more. What you have paid for is still delivered. This can’t
            be undone, but you can subscribe again.
          </Trans>
        )}
      </p>
      <TextField name="reason" label={t`Why do you cancel?`} optional maxLength={500} rows={2} />
    </Act>
  )
}
