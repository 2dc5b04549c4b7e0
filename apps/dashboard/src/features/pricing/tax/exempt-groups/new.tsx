import { t } from '@lingui/core/macro'
import { createTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { checkExemptGroup, ExemptGroupFields } from './fields.tsx'

export default createDrawer({
  parent: paths.tax,
  texts: () => ({
    title: t`New exempt group`,
    failed: t`We couldn’t create the exempt group`,
    created: ({ taxExemptGroup }) => t`${taxExemptGroup?.name ?? ''} created`,
  }),
  save: createTaxExemptGroup,
  refreshes: [exemptGroupsQuery],
  initial: () => ({ name: '' }),
  check: checkExemptGroup,
  toRequest: ({ name }) => ({ taxExemptGroup: { name: name.trim() } }),
  fields: (form) => <ExemptGroupFields form={form} />,
})
