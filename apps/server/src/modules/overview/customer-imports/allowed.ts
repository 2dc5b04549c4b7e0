import type { CustomerFileFormat, CustomerLine } from '@stoa/contract/services/stoa/customer-imports'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'

/** Throws unless the caller may do by hand what the import does besides adding customers. */
export function checkMayImport(caller: Caller, format: CustomerFileFormat, lines: readonly CustomerLine[]): void {
  if (format.createAccounts && !holds(caller, 'MEMBERS.MEMBER_CREATE'))
    throw permissionDenied('the caller may not create accounts, so the import may not either')
  if (format.exemptFromTax && !holds(caller, 'BILLING.CONTACT_TAX_DETAILS_UPDATE'))
    throw permissionDenied('the caller may not exempt customers from tax, so the import may not either')
  const hasConsents = lines.some(({ acceptsEmail, acceptsSms }) => acceptsEmail?.trim() || acceptsSms?.trim())
  if (hasConsents && !holds(caller, 'MARKETING.CONSENT_UPSERT'))
    throw permissionDenied('the caller may not record consents, so the lines may not have any')
}
