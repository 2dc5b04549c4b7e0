import { isDeepStrictEqual } from 'node:util'
import type { ContactTaxDetails, TaxCertificate } from '@stoa/contract/services/ecom/contact-tax-details'
import { sql } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removePrivateFileUnlessUsed } from '../../media/media/index.ts'
import { contactTaxDetails, taxExemptGroup } from './entities.ts'

type GivenIds = { id: string; taxExemptGroupId: string }

/** Creates the details of a contact, or changes the fields that are given. Throws where the group does not exist. */
export async function upsertDetails(site: SiteTx, given: ContactTaxDetails & GivenIds): Promise<ContactTaxDetails> {
  const { contactDetails: _shown, exemptionStatus: _computed, ...change } = given
  const { taxExemptGroupId } = change
  if (!(await taxExemptGroup.find(site, taxExemptGroupId))) {
    throw refusal('TAX_EXEMPT_GROUP_NOT_FOUND', 'there is no such group', { taxExemptGroupId })
  }
  const { id } = change
  const before = await contactTaxDetails.find(site, id)
  if (!before) return createDetails(site, { ...change, certificate: withoutNulls(change.certificate), id })
  const after = await contactTaxDetails.update(site, change)
  if (before.certificate?.fileId !== after.certificate?.fileId) removeFile(site, before)
  return after
}

function withoutNulls(certificate: TaxCertificate | null | undefined): TaxCertificate | undefined {
  return certificate ? Object.fromEntries(Object.entries(certificate).filter(([, value]) => value !== null)) : undefined
}

/** If two calls are the first ones for a contact, the second one changes what the first one wrote. */
async function createDetails(site: SiteTx, given: ContactTaxDetails & { id: string }): Promise<ContactTaxDetails> {
  const { id, taxExemptGroupId, certificate = null } = given
  const made = await contactTaxDetails.findOrCreate(site, sql`id = ${id}`, given, { id })
  const isOurs = made.taxExemptGroupId === taxExemptGroupId && isDeepStrictEqual(made.certificate ?? null, certificate)
  return isOurs ? made : contactTaxDetails.update(site, given)
}

export async function removeDetails(site: SiteTx, id: string): Promise<ContactTaxDetails> {
  const removed = await contactTaxDetails.remove(site, id)
  removeFile(site, removed)
  return removed
}

/** The file of a certificate that was replaced or deleted; colleagues may share one. */
function removeFile(site: SiteTx, { certificate }: ContactTaxDetails): void {
  if (certificate?.fileId) removePrivateFileUnlessUsed(site, certificate.fileId)
}
