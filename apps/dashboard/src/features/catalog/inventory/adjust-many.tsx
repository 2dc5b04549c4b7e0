import { plural, t } from '@lingui/core/macro'
import { adjustStock } from '@stoa/contract/calls/stoa/stock-movements'
import type { AdjustmentMode, StockCause } from '@stoa/contract/services/stoa/stock-movements'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { api } from '../../../lib/calls/api.ts'
import { toOutcomes, type Outcome } from '../../../lib/list/bulk-action.ts'
import { notifyDone } from '../../../lib/calls/notify.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { Chosen } from '../../../lib/list/use-bulk.ts'
import { changeLimits, stockLimits } from '../shared/stock-limits.ts'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { wholeNumberError } from '../../../ui/fields/whole-number-error.ts'
import { inventory } from './list.ts'
import { ReasonFields } from './reason-fields.tsx'

interface AdjustManyProps {
  chosen: Chosen<InventoryItem>
  onClose: () => void
  /** Receives the rows that could not be changed, with errors. */
  onRefused: (refused: readonly Outcome<InventoryItem>[]) => void
}

/** Applies one adjustment to all selected items. */
export function AdjustMany({ chosen, onClose, onRefused }: AdjustManyProps) {
  const { count } = chosen
  const adjust = useCall((request: Adjustment) => adjustAll(chosen, request), {
    needs: adjustStock,
    failed: t`We couldn’t change the quantities`,
    quiet: true,
    refreshes: [inventory, { queryKey: ['stock-movements'] }],
    onDone: (outcomes) => {
      const refused = outcomes.filter(({ refusal }) => refusal)
      const changed = outcomes.length - refused.length
      onRefused(refused)
      if (changed > 0) notifyDone(plural(changed, { one: '# quantity changed', other: '# quantities changed' }))
      if (refused.length === 0) chosen.clear()
      onClose()
    },
  })
  return (
    <DialogForm
      title={plural(count ?? 0, { one: 'Adjust # quantity', other: 'Adjust # quantities' })}
      call={adjust}
      initial={{ mode: 'CHANGE' as AdjustmentMode, quantity: '', cause: 'RECEIVED' as StockCause, note: '' }}
      check={({ mode, quantity }) => {
        const limits = mode === 'SET' ? stockLimits(0) : changeLimits
        return { quantity: wholeNumberError(quantity, limits) }
      }}
      toRequest={({ quantity, ...others }) => ({ ...others, quantity: Number(quantity) })}
      submitLabel={t`Change`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="mode"
            label={t`Method`}
            data={[
              { value: 'CHANGE', label: t`Change each by` },
              { value: 'SET', label: t`Set each to` },
            ]}
          />
          <TextField
            form={form}
            name="quantity"
            label={t`Quantity`}
            description={t`Use a minus sign to reduce it.`}
            placeholder="+5"
            data-autofocus
          />
          <ReasonFields form={narrowForm(form)} />
        </>
      )}
    </DialogForm>
  )
}

interface Adjustment {
  mode: AdjustmentMode
  quantity: number
  cause: StockCause
  note: string
}

const batchSize = 200

/** Loads all rows before the first change, because changed rows may leave the query. */
async function adjustAll({ rows, everything }: Chosen<InventoryItem>, { quantity, ...details }: Adjustment) {
  const items = [...rows]
  if (everything) {
    items.length = 0
    for await (const page of everything(new AbortController().signal)) items.push(...page)
  }
  const outcomes: Outcome<InventoryItem>[] = []
  for (let start = 0; start < items.length; start += batchSize) {
    const part = items.slice(start, start + batchSize)
    const request = { ...details, items: part.map(({ id }) => ({ inventoryItemId: id!, quantity })) }
    const { results = [] } = await api.call(adjustStock, request)
    outcomes.push(...toOutcomes(part, results))
  }
  return outcomes
}
