import { t } from '@lingui/core/macro'
import { upsertContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../../lib/pickers/members.ts'
import { DetailsFields } from '../../../../lib/tax-details/fields.tsx'
import { exemptCustomers } from '../../../../lib/tax-details/queries.ts'
import { checkDetails, toDetails, toDetailsValues } from '../../../../lib/tax-details/values.ts'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'

export default createDrawer({
  parent: paths.exemptCustomers,
  texts: () => ({
    title: t`New exempt customer`,
    failed: t`We couldn’t save the tax exemption`,
    created: t`Tax exemption saved`,
    submit: t`Save`,
  }),
  save: upsertContactTaxDetails,
  refreshes: [exemptCustomers],
  initial: () => toDetailsValues({}),
  check: checkDetails,
  toRequest: (values) => ({ contactTaxDetails: toDetails(values) }),
  fields: (form) => (
    <>
      <EntityField form={form} name="contactId" kind={memberKind} label={t`Customer`} />
      <DetailsFields form={form} />
    </>
  ),
})
