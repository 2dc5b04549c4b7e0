import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import {
  bulkDecrementInventoryItems,
  bulkIncrementInventoryItems,
  updateInventoryItem,
} from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem, V3BulkInventoryItemResult } from '@stoa/contract/services/stores/inventory-items-v-3'
import { useState } from 'react'
import { sayDone, sayFailed } from '../../lib/say.tsx'
import { useCall } from '../../lib/use-call.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { inventory } from './list.ts'
import { movementsKey } from './movements.ts'
import { nameOf } from './name.ts'

interface QuantityFormProps {
  item: InventoryItem
  onDone: () => void
}

/** 'Set to' is what was counted; 'change by' is what came or went, right also when something is sold meanwhile. */
export function QuantityForm({ item, onDone }: QuantityFormProps) {
  const [mode, setMode] = useState<'set' | 'change'>('set')
  const modes = [
    { value: 'set', label: t`Set to` },
    { value: 'change', label: t`Change by` },
  ]
  return (
    <>
      {item.trackQuantity && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t`How`}
          data={modes}
          value={mode}
          onChange={(value) => setMode(value as typeof mode)}
        />
      )}
      {mode === 'set' ? <SetTo item={item} onDone={onDone} /> : <ChangeBy item={item} onDone={onDone} />}
    </>
  )
}

function SetTo({ item: { id, revision, trackQuantity, quantity }, item, onDone }: QuantityFormProps) {
  const name = nameOf(item)
  const set = useCall(updateInventoryItem, {
    failed: t`The stock was not changed`,
    done: ({ inventoryItem }) => t`${name}: ${inventoryItem?.quantity ?? 0} in stock`,
    quiet: true,
    refreshes: [inventory, movementsKey(id!)],
    onDone,
  })
  return (
    <Form
      call={set}
      initial={{ quantity: trackQuantity ? String(quantity ?? 0) : '' }}
      check={({ quantity: typed }) => (/^-?\d{1,5}$/.test(typed.trim()) ? {} : { quantity: t`A whole number.` })}
      toRequest={({ quantity: typed }) => ({
        inventoryItem: { id: id!, revision: revision!, quantity: Number(typed) },
        reason: 'MANUAL' as const,
      })}
      submitLabel={trackQuantity ? t`Set` : t`Count from now on`}
    >
      <TextField name="quantity" label={t`In stock`} inputMode="numeric" data-autofocus />
    </Form>
  )
}

function ChangeBy({ item: { id, quantity = 0 }, item, onDone }: QuantityFormProps) {
  const name = nameOf(item)
  const finish = ({ results = [] }: { results?: V3BulkInventoryItemResult[] }) => {
    const [result] = results
    if (result?.itemMetadata?.success === false)
      return sayFailed({
        title: t`The stock was not changed`,
        detail: t`There is less in stock than you want to take.`,
        requestId: undefined,
      })
    sayDone(t`${name}: ${result?.item?.quantity ?? 0} in stock`)
    onDone()
  }
  const settings = {
    failed: t`The stock was not changed`,
    quiet: true,
    refreshes: [inventory, movementsKey(id!)],
    onDone: finish,
  }
  const add = useCall(bulkIncrementInventoryItems, settings)
  const take = useCall(bulkDecrementInventoryItems, settings)
  const send = (by: number) =>
    by > 0
      ? add.send({ incrementData: [{ inventoryItemId: id!, incrementBy: by }], returnEntity: true, reason: 'MANUAL' })
      : take.send({ decrementData: [{ inventoryItemId: id!, decrementBy: -by }], returnEntity: true, reason: 'MANUAL' })
  const refused = add.failure ? add : take
  return (
    <Form
      call={{ ...refused, send, sending: add.sending || take.sending }}
      initial={{ by: '' }}
      check={({ by }) => {
        if (!/^[+-]?\d{1,5}$/.test(by.trim()) || Number(by) === 0) return { by: t`Such as 5 or -2.` }
        return quantity + Number(by) < 0 ? { by: t`There are only ${quantity}.` } : {}
      }}
      toRequest={({ by }) => Number(by)}
      submitLabel={t`Change`}
    >
      <TextField name="by" label={t`More, or less with a minus`} placeholder="+5" data-autofocus />
    </Form>
  )
}
