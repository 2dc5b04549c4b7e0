import { t } from '@lingui/core/macro'
import { updateTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../../lib/record/record-calls.ts'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { paths } from '../../../../paths.ts'
import { checkExemptGroup, ExemptGroupFields } from './fields.tsx'

export default editDrawer({
  param: 'groupId',
  query: (groupId) => recordIn(exemptGroupsQuery, ({ groups }) => groups.find(({ id }) => id === groupId)),
  parent: paths.tax,
  texts: () => ({
    title: t`Exempt group`,
    loadFailed: t`We couldn’t load the exempt group`,
    saveFailed: t`We couldn’t save the exempt group`,
    saved: ({ taxExemptGroup }) => t`${taxExemptGroup?.name ?? ''} saved`,
    changedMeanwhile: t`This exempt group changed while you were editing.`,
    gone: t`This exempt group no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateTaxExemptGroup,
  refreshes: [exemptGroupsQuery],
  toValues: ({ name }) => ({ name: name ?? '' }),
  check: checkExemptGroup,
  toRequest: ({ name }, { id, revision }) => ({ taxExemptGroup: { id: id!, revision: revision!, name: name.trim() } }),
  fields: (form) => <ExemptGroupFields form={form} />,
})
