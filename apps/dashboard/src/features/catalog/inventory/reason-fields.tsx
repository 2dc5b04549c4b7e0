import { t } from '@lingui/core/macro'
import type { StockCause } from '@stoa/contract/services/stoa/stock-movements'
import { adjustStockRequestLimits } from '@stoa/contract/limits/stoa/stock-movements'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { causeChoices } from './causes.ts'

export interface ReasonValues {
  cause: StockCause
  note: string
}

/** Stored with the stock movement. */
export function ReasonFields({ form }: { form: FormOf<ReasonValues> }) {
  return (
    <>
      <SelectField form={form} name="cause" label={t`Reason`} data={causeChoices()} />
      <TextField form={form} name="note" label={t`Note`} limits={adjustStockRequestLimits.note} placeholder={t`Optional`} />
    </>
  )
}
