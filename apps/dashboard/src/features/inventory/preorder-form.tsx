import { t } from '@lingui/core/macro'
import { updateInventoryItem } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { RecordConflict, useEdited } from '../../lib/edited-record.tsx'
import { useCall } from '../../lib/use-call.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
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
  const edited = useEdited({ record: item, toValues, call: save })
  const { id, revision } = edited.base
  return (
    <Form
      call={edited.call}
      initial={toValues(edited.base)}
      check={({ limit: typed }) => (/^\d{0,5}$/.test(typed.trim()) ? {} : { limit: t`Enter a whole number.` })}
      toRequest={(values) => ({
        inventoryItem: {
          id: id!,
          revision: revision!,
          preorderInfo: {
            enabled: values.enabled,
            message: values.message.trim() || null,
            ...(trackQuantity && { limit: values.limit.trim() ? Number(values.limit) : noLimit }),
          },
        },
      })}
      submitLabel={t`Save`}
      aside
    >
      <RecordConflict edited={edited} title={t`This changed while you were editing.`} />
      <SwitchField name="enabled" label={t`Continue selling when out of stock`} />
      {trackQuantity && (
        <TextField
          name="limit"
          label={t`Pre-order limit`}
          inputMode="numeric"
          placeholder={t`No limit`}
          description={counter ? t`${counter} pre-ordered so far.` : undefined}
        />
      )}
      <TextField name="message" label={t`Message in the shop`} maxLength={250} placeholder={t`Back in March`} />
    </Form>
  )
}

function toValues({ preorderInfo }: InventoryItem) {
  const { enabled, limit, message } = preorderInfo ?? {}
  return { enabled: enabled ?? false, limit: limit === noLimit ? '' : String(limit ?? ''), message: message ?? '' }
}

/** The server's value for no limit. */
const noLimit = 100_000
