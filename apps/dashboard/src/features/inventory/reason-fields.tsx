import { t } from '@lingui/core/macro'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { causeChoices } from './causes.ts'

/** Stored with the stock movement. */
export function ReasonFields() {
  return (
    <>
      <SelectField name="cause" label={t`Reason`} data={causeChoices()} />
      <TextField name="note" label={t`Note`} maxLength={200} placeholder={t`Optional`} />
    </>
  )
}
