import type { ContactTaxDetails, ExemptionStatus, TaxCertificate } from '@stoa/contract/services/ecom/contact-tax-details'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadPrivateFiles } from '../../media/media/index.ts'

/** True if a certificate counts on a day of the site, as `2026-11-27`. Without one the exemption has no limit. */
export function certificateStatus(certificate: TaxCertificate | null | undefined, today: string): ExemptionStatus {
  const { validFrom, validUntil } = certificate ?? {}
  if (validFrom && today < validFrom) return 'NOT_YET_VALID'
  return validUntil && today > validUntil ? 'EXPIRED' : 'ACTIVE'
}

/** The site's day by its clock and time zone. */
export function todayAt({ now, settings: { timeZone } }: Pick<SiteRead, 'now' | 'settings'>): string {
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now)
}

/** Throws for days in the wrong order, and for a new file that is not a private one of the library. */
export async function checkCertificate(
  site: SiteTx,
  { certificate }: ContactTaxDetails,
  before: ContactTaxDetails | undefined,
): Promise<void> {
  const { validFrom, validUntil, fileId } = certificate ?? {}
  if (validFrom && validUntil && validUntil < validFrom) {
    const field = 'contactTaxDetails.certificate.validUntil'
    throw brokenRule(field, 'VALID_UNTIL_BEFORE_VALID_FROM', 'must not be before validFrom')
  }
  if (!fileId || fileId === before?.certificate?.fileId) return
  if (!(await loadPrivateFiles(site, [fileId])).has(fileId)) {
    throw refusal('CERTIFICATE_FILE_NOT_FOUND', 'the media library has no such private file', { fileId })
  }
}
