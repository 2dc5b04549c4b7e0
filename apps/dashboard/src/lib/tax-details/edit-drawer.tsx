import { t } from '@lingui/core/macro'
import { upsertContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import type { ContactTaxDetails } from '@stoa/contract/services/ecom/contact-tax-details'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../calls/query-client.ts'
import { RecordDrawer } from '../record/record-drawer.tsx'
import { useCall } from '../calls/use-call.ts'
import { customerName } from './exemption-status.tsx'
import { DetailsFields } from './fields.tsx'
import { exemptCustomers, taxDetailsQuery } from './queries.ts'
import { checkDetails, toDetails, toDetailsValues } from './values.ts'

interface EditTaxDetailsProps {
  contactId: string
  /** True if a customer without details can get some. */
  creates?: boolean
  onClose: () => void
}

/** Edits whether and why one customer pays less tax. */
export function EditTaxDetails({ contactId, creates = false, onClose }: EditTaxDetailsProps) {
  const query = taxDetailsQuery(contactId)
  const orNew = (details: ContactTaxDetails | null) => details ?? (creates ? { id: contactId } : undefined)
  const save = useCall(upsertContactTaxDetails, {
    failed: t`We couldn’t save the tax exemption`,
    done: t`Tax exemption saved`,
    quiet: true,
    refreshes: [exemptCustomers],
    onDone: onClose,
  })
  return (
    <RecordDrawer
      query={useQuery({ ...query, select: orNew })}
      readAgain={async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })) ?? { id: contactId }}
      title={(details) => (details?.contactDetails ? customerName(details) : t`Tax exemption`)}
      failed={t`We couldn’t load the tax exemption`}
      gone={t`This customer is no longer exempt.`}
      call={save}
      toValues={toDetailsValues}
      toRequest={(values, { revision }) => ({
        contactTaxDetails: { ...toDetails(values), ...(revision && { revision }) },
      })}
      check={checkDetails}
      changedMeanwhile={t`This exemption changed while you were editing.`}
      submitLabel={t`Save`}
      onClose={onClose}
    >
      {(form) => <DetailsFields form={form} />}
    </RecordDrawer>
  )
}
