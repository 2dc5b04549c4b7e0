import { plural, t } from '@lingui/core/macro'
import { notifyFirst } from '@stoa/contract/calls/stoa/back-in-stock-board'
import type { AwaitedItem } from '@stoa/contract/services/stoa/back-in-stock-board'
import { useCall } from '../../../lib/calls/use-call.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { awaitedItems } from './queries.ts'

const mostAtOnce = 100

/** Tells the first of those who wait. */
export function NotifyForm({ item: { variantId, waiting, pieces } }: { item: AwaitedItem }) {
  const notify = useCall(notifyFirst, {
    failed: t`We couldn’t tell anybody`,
    done: ({ notified }) => plural(notified, { one: '# person is told', other: '# people are told' }),
    quiet: true,
    refreshes: [awaitedItems],
  })
  const most = Math.min(mostAtOnce, waiting)
  return (
    <Form
      call={notify}
      initial={{ count: String(Math.max(1, Math.min(most, pieces ?? most))) }}
      toRequest={({ count }) => ({ variantId, count: Number(count) })}
      submitLabel={t`Tell them now`}
      aside
    >
      {(form) => (
        <WholeNumberField
          form={form}
          name="count"
          label={t`Tell the first`}
          limits={{ min: 1, max: most }}
          description={t`At most as many as there are pieces that nobody was told of.`}
        />
      )}
    </Form>
  )
}
