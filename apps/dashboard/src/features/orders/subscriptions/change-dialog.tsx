import { t } from '@lingui/core/macro'
import { changeSubscription } from '@stoa/contract/calls/stoa/subscriptions'
import type { SubscriptionFrequency } from '@stoa/contract/services/stoa/subscriptions'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'

interface Values {
  frequency: SubscriptionFrequency
  interval: string
  /** In the order of the lines. */
  quantities: string[]
}

/** How often it comes, and how much of it, from the next charge on. */
export default function ChangeDialog() {
  const { subscription, subscriptionId, refreshes, close } = useSubscriptionDialog()
  const { frequency = 'MONTH', interval = 1, lines = [] } = subscription
  const call = useCall(changeSubscription, {
    failed: t`We couldn’t change the subscription`,
    done: t`Subscription changed`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  const initial: Values = {
    frequency,
    interval: String(interval),
    quantities: lines.map(({ quantity = 1 }) => String(quantity)),
  }
  return (
    <DialogForm
      title={t`Change rhythm and quantities`}
      call={call}
      initial={initial}
      check={({ quantities }) =>
        quantities.some((quantity) => Number(quantity) > 0)
          ? {}
          : { 'quantities.0': t`A subscription keeps one item at least. Cancel it instead.` }
      }
      toRequest={({ frequency: unit, interval: every, quantities }) => {
        const changed = lines.flatMap(({ id = '', quantity = 1 }, index) => {
          const typed = Number(quantities[index])
          return typed === quantity ? [] : [{ id, quantity: typed }]
        })
        return {
          subscriptionId,
          ...(unit !== frequency && { frequency: unit }),
          ...(Number(every) !== interval && { interval: Number(every) }),
          ...(changed.length > 0 && { lines: changed }),
        }
      }}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
        <>
          <WholeNumberField form={form} name="interval" label={t`Every`} limits={{ min: 1, max: 50 }} />
          <SelectField
            form={form}
            name="frequency"
            label={t`Unit`}
            data={[
              { value: 'DAY', label: t`Days` },
              { value: 'WEEK', label: t`Weeks` },
              { value: 'MONTH', label: t`Months` },
              { value: 'YEAR', label: t`Years` },
            ]}
          />
          {lines.map(({ id, name = '' }, index) => (
            <WholeNumberField
              key={id}
              form={form}
              name={`quantities.${index}`}
              label={t`Quantity of ${name}`}
              description={lines.length > 1 ? t`0 removes it.` : undefined}
              limits={{ min: 0, max: 100_000 }}
            />
          ))}
          <p>{t`Prices stay as agreed. The next date stays too; what follows is counted from it.`}</p>
        </>
      )}
    </DialogForm>
  )
}
