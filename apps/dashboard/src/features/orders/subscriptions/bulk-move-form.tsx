import { plural, t } from '@lingui/core/macro'
import { bulkMoveSubscriptionsByFilter } from '@stoa/contract/calls/stoa/subscriptions'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import type { FilterFormProps } from '../../../lib/list/bulk-action.ts'
import { startByFilter } from '../../../lib/list/change-by-filter.ts'
import { RadiosField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { subscriptionChange, useDryRun } from './bulk-change.ts'

/** Moves the next charge of many subscriptions by whole days, for example over the holidays. */
export function MoveForm({ onAnswer, onClose }: FilterFormProps<Subscription>) {
  const call = useDryRun(onAnswer, ({ days }: { days: number }) => {
    const count = Math.abs(days)
    return subscriptionChange({
      start: startByFilter(bulkMoveSubscriptionsByFilter, { days }),
      consequence:
        days > 0
          ? plural(count, {
              one: 'Their next charge comes # day later. Later ones are counted from it.',
              other: 'Their next charge comes # days later. Later ones are counted from it.',
            })
          : plural(count, {
              one: 'Their next charge comes # day earlier. Later ones are counted from it.',
              other: 'Their next charge comes # days earlier. Later ones are counted from it.',
            }),
      confirmLabel: t`Move charges`,
    })
  })
  return (
    <DialogForm
      title={t`Move the next charge`}
      call={call}
      initial={{ days: '7', direction: 'LATER' }}
      toRequest={({ days, direction }) => ({ days: direction === 'LATER' ? Number(days) : -Number(days) })}
      submitLabel={t`Check`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WholeNumberField form={form} name="days" label={t`By how many days`} limits={{ min: 1, max: 366 }} />
          <RadiosField
            form={form}
            name="direction"
            label={t`Direction`}
            data={[
              { value: 'LATER', label: t({ message: 'Later', context: 'date' }) },
              { value: 'EARLIER', label: t({ message: 'Earlier', context: 'date' }) },
            ]}
          />
        </>
      )}
    </DialogForm>
  )
}
