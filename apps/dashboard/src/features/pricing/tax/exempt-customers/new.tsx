import { t } from '@lingui/core/macro'
import { upsertContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { useNavigate } from 'react-router'
import { EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../../lib/pickers/members.ts'
import { DetailsFields } from '../../../../lib/tax-details/fields.tsx'
import { exemptCustomers } from '../../../../lib/tax-details/queries.ts'
import { checkDetails, toDetails, toDetailsValues } from '../../../../lib/tax-details/values.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'

export default function NewExemptCustomer() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.exemptCustomers())
  const create = useCall(upsertContactTaxDetails, {
    failed: t`We couldn’t save the tax exemption`,
    done: t`Tax exemption saved`,
    quiet: true,
    refreshes: [exemptCustomers],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New exempt customer`}
      call={create}
      initial={toDetailsValues({})}
      check={checkDetails}
      toRequest={(values) => ({ contactTaxDetails: toDetails(values) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
        <>
          <EntityField form={form} name="contactId" kind={memberKind} label={t`Customer`} />
          <DetailsFields form={form} />
        </>
      )}
    </SideForm>
  )
}
