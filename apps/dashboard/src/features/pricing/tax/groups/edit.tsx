import { t } from '@lingui/core/macro'
import { updateTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../../lib/record/record-calls.ts'
import { paths } from '../../../../paths.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { taxesQuery } from '../queries.ts'
import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import { taxGroupLimits } from '@stoa/contract/limits/ecom/tax-groups'
import { checkGroup } from './check.ts'

export default editDrawer({
  param: 'groupId',
  query: (groupId) => recordIn(taxesQuery, ({ groups }) => groups.find(({ id }) => id === groupId)),
  parent: paths.tax,
  texts: () => ({
    title: t`Tax group`,
    loadFailed: t`We couldn’t load the tax group`,
    saveFailed: t`We couldn’t save the tax group`,
    saved: ({ taxGroup }) => t`${taxGroup?.name ?? ''} saved`,
    changedMeanwhile: t`This tax group changed while you were editing.`,
    gone: t`This tax group no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateTaxGroup,
  refreshes: [taxesQuery],
  toValues,
  check: checkGroup,
  toRequest: ({ name }, { id, revision }) => ({ taxGroup: { id: id!, revision: revision!, name: name.trim() } }),
  fields: (form) => <TextField form={form} name="name" label={t`Name`} limits={taxGroupLimits.name} data-autofocus />,
})

function toValues({ name = '' }: TaxGroup): { name: string } {
  return { name: name ?? '' }
}
