import { t } from '@lingui/core/macro'
import { updateInventoryItem } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { preorderInfoLimits } from '@stoa/contract/limits/stores/inventory-items-v-3'
import { RecordConflict, useEdited } from '../../../lib/record/edited-record.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { maxStock } from '../shared/stock-limits.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { inventory } from './list.ts'

/** Edits whether an item sells when out of stock, the limit, and the message in the shop. */
export function PreorderForm({ item }: { item: InventoryItem }) {
  const { trackQuantity, preorderInfo } = item
  const { counter = 0 } = preorderInfo ?? {}
  const save = useCall(updateInventoryItem, {
    failed: t`We couldn’t save your changes`,
    done: t`Saved`,
    quiet: true,
    refreshes: [inventory],
  })
  const edited = useEdited({
    record: item,
    toValues,
    call: save,
    toRequest: (values, { id, revision }) => ({
      inventoryItem: {
        id: id!,
        revision: revision!,
        preorderInfo: {
          enabled: values.enabled,
          message: values.message.trim() || null,
          ...(trackQuantity && { limit: values.limit.trim() ? Number(values.limit) : noLimit }),
        },
      },
    }),
  })
  return (
    <Form call={edited.call} initial={edited.initial} toRequest={edited.toRequest} submitLabel={t`Save`} aside>
      {(form) => (
        <>
          <RecordConflict form={form} edited={edited} title={t`This changed while you were editing.`} />
          <SwitchField form={form} name="enabled" label={t`Continue selling when out of stock`} />
          {trackQuantity && (
            <WholeNumberField
              form={form}
              name="limit"
              label={t`Pre-order limit`}
              limits={{ min: 0, max: maxStock }}
              optional
              placeholder={t`No limit`}
              description={counter ? t`${counter} pre-ordered so far.` : undefined}
            />
          )}
          <TextField
            form={form}
            name="message"
            label={t`Message in the shop`}
            limits={preorderInfoLimits.message}
            placeholder={t`Back in March`}
          />
        </>
      )}
    </Form>
  )
}

function toValues({ preorderInfo }: InventoryItem) {
  const { enabled, limit, message } = preorderInfo ?? {}
  return { enabled: enabled ?? false, limit: limit === noLimit ? '' : String(limit ?? ''), message: message ?? '' }
}

/** The server's value for no limit. */
const noLimit = maxStock + 1
