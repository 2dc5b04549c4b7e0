import { t } from '@lingui/core/macro'
import { createTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { taxGroupLimits } from '@stoa/contract/limits/ecom/tax-groups'
import { paths } from '../../../../paths.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { taxesQuery } from '../queries.ts'
import { checkGroup } from './check.ts'

export default createDrawer({
  parent: paths.tax,
  texts: () => ({
    title: t`New tax group`,
    failed: t`We couldn’t create the tax group`,
    created: ({ taxGroup }) => t`${taxGroup?.name ?? ''} created`,
  }),
  save: createTaxGroup,
  refreshes: [taxesQuery],
  initial: () => ({ name: '' }),
  check: checkGroup,
  toRequest: ({ name }) => ({ taxGroup: { name: name.trim() } }),
  fields: (form) => (
    <TextField form={form} name="name" label={t`Name`} limits={taxGroupLimits.name} placeholder={t`Books`} data-autofocus />
  ),
})
