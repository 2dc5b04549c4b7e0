import { t } from '@lingui/core/macro'
import { decreaseGiftCardBalance, increaseGiftCardBalance } from '@stoa/contract/calls/marketing/gift-vouchers'
import { increaseGiftCardBalanceRequestLimits } from '@stoa/contract/limits/marketing/gift-vouchers'
import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'
import { SegmentedControl } from '@mantine/core'
import { toDecimal } from '@stoa/web/decimal'
import { useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { giftCardQuery, giftCards, ledgerQuery } from './queries.ts'

/** Adds to the balance or takes from it, with a reason. Sent twice, it counts once. */
export function AdjustForm({ card: { id, currency }, onDone }: { card: GiftCard; onDone: () => void }) {
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [key] = useState(() => crypto.randomUUID())
  const call = useCall(direction === 'add' ? increaseGiftCardBalance : decreaseGiftCardBalance, {
    failed: t`We couldn’t change the balance`,
    done: t`Balance changed`,
    quiet: true,
    onDone,
    refreshes: [giftCards, giftCardQuery(id!), ledgerQuery(id!)],
  })
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t`Direction`}
        data={[
          { value: 'add', label: t`Add` },
          { value: 'take', label: t`Take away` },
        ]}
        value={direction}
        onChange={(value) => setDirection(value as typeof direction)}
      />
      <Form
        call={call}
        initial={{ amount: '', note: '' }}
        check={({ amount, note }) => ({
          ...(!toDecimal(amount) && { amount: t`Enter an amount, such as 5.00.` }),
          ...(!note.trim() && { note: t`Say why, so that your colleagues understand it later.` }),
        })}
        toRequest={({ amount, note }) => ({
          giftCardId: id!,
          amount: { amount: toDecimal(amount)! },
          note: note.trim(),
          idempotencyKey: key,
        })}
        submitLabel={t`Change`}
      >
        {(form) => (
          <>
            <MoneyField form={form} name="amount" label={t`Amount, ${currency!}`} currency={currency!} />
            <TextField form={form} name="note" label={t`Reason`} limits={increaseGiftCardBalanceRequestLimits.note} />
          </>
        )}
      </Form>
    </>
  )
}
