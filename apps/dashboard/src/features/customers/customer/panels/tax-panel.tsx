import { t } from '@lingui/core/macro'
import { queryContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { TaxDetailsPanel } from '../../../../lib/tax-details/panel.tsx'
import { paths } from '../../../../paths.ts'
import type { CustomerRecord } from '../../queries.ts'

/** The customer's tax exemption. Hidden without the permission to read it. */
export function TaxPanel({ record: { id, isMember, imported } }: { record: CustomerRecord }) {
  if (!isAllowed(queryContactTaxDetails)) return null
  return (
    <TaxDetailsPanel
      contactId={id}
      editPath={paths.customerTax(id)}
      usual={
        imported?.taxExempt
          ? t`Pays tax as usual. In the former shop they paid none: set an exemption if you have the proof.`
          : t`Pays tax as usual.`
      }
      note={
        isMember
          ? undefined
          : t`Guests pay tax as usual in the checkout. An exemption counts for carts that staff makes for them.`
      }
    />
  )
}
