import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { adjustStock } from '@stoa/contract/calls/stoa/stock-movements'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { AdjustStockResponse, StockCause } from '@stoa/contract/services/stoa/stock-movements'
import { useState } from 'react'
import { RecordConflict, useEdited } from '../../../lib/record/edited-record.tsx'
import { refusalInWords } from '../../../lib/calls/refusals.ts'
import { notifyDone, notifyFailed } from '../../../lib/calls/notify.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { changeLimits, stockLimits } from '../shared/stock-limits.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { wholeNumberError } from '../../../ui/fields/whole-number-error.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { inventory } from './list.ts'
import { movementsKey } from './movements.ts'
import { nameOf } from './name.ts'
import { ReasonFields } from './reason-fields.tsx'

interface QuantityFormProps {
  item: InventoryItem
  onDone: () => void
}

/**
 * 'Set to' writes a counted quantity. 'Change by' adds a difference, which stays correct if the item is sold at the same
 * time.
 */
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
          aria-label={t`Method`}
          data={modes}
          value={mode}
          onChange={(value) => setMode(value as typeof mode)}
        />
      )}
      {mode === 'set' ? <SetTo item={item} onDone={onDone} /> : <ChangeBy item={item} onDone={onDone} />}
    </>
  )
}

function SetTo({ item, onDone }: QuantityFormProps) {
  const edited = useEdited({
    record: item,
    toValues: toCount,
    call: useAdjustment(item, onDone),
    toRequest: ({ quantity: typed, cause, note }, { id, revision }) => ({
      items: [{ inventoryItemId: id!, revision: revision!, quantity: Number(typed) }],
      mode: 'SET' as const,
      cause,
      note,
    }),
  })
  return (
    <Form
      call={edited.call}
      initial={edited.initial}
      toRequest={edited.toRequest}
      submitLabel={edited.base.trackQuantity ? t`Set` : t`Start tracking`}
    >
      {(form) => (
        <>
          <RecordConflict form={form} edited={edited} title={t`The stock changed in the meantime.`} />
          <WholeNumberField
            form={form}
            name="quantity"
            label={t`In stock`}
            limits={stockLimits(edited.base.quantity ?? 0)}
            data-autofocus
          />
          <ReasonFields form={narrowForm(form)} />
        </>
      )}
    </Form>
  )
}

function toCount({ trackQuantity, quantity }: InventoryItem) {
  return { quantity: trackQuantity ? String(quantity ?? 0) : '', cause: 'COUNTED' as StockCause, note: '' }
}

function ChangeBy({ item, onDone }: QuantityFormProps) {
  const { id, quantity = 0 } = item
  return (
    <Form
      call={useAdjustment(item, onDone)}
      initial={{ by: '', cause: 'RECEIVED' as StockCause, note: '' }}
      check={({ by }) => {
        if (wholeNumberError(by, changeLimits) || Number(by) === 0) return { by: t`For example 5 or -2.` }
        return quantity + Number(by) < 0 ? { by: t`Only ${quantity} available.` } : {}
      }}
      toRequest={({ by, cause, note }) => ({
        items: [{ inventoryItemId: id!, quantity: Number(by) }],
        mode: 'CHANGE' as const,
        cause,
        note,
      })}
      submitLabel={t`Change`}
    >
      {(form) => (
        <>
          <TextField form={form} name="by" label={t`Quantity (use a minus sign to reduce it)`} placeholder="+5" data-autofocus />
          <ReasonFields form={narrowForm(form)} />
        </>
      )}
    </Form>
  )
}

function useAdjustment(item: InventoryItem, onDone: () => void) {
  const name = nameOf(item)
  const failed = t`We couldn’t change the stock`
  return useCall(adjustStock, {
    failed,
    quiet: true,
    refreshes: [inventory, movementsKey(item.id!)],
    onDone: ({ results: [result] = [] }: AdjustStockResponse) => {
      const { success, error } = result?.itemMetadata ?? {}
      if (!success) return notifyFailed({ title: failed, detail: refusalInWords(error), requestId: undefined })
      notifyDone(t`${name}: ${result?.item?.quantity ?? 0} in stock`)
      onDone()
    },
  })
}
