import { t } from '@lingui/core/macro'
import { queryContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { TaxDetailsPanel } from '../../../../lib/tax-details/panel.tsx'
import { paths } from '../../../../paths.ts'

/** The member's tax exemption, with its reason. Hidden without the permission to read it. */
export function TaxPanel({ memberId }: { memberId: string }) {
  if (!isAllowed(queryContactTaxDetails)) return null
  return <TaxDetailsPanel contactId={memberId} editPath={paths.memberTax(memberId)} usual={t`Pays tax as usual.`} />
}
