import type { Stored } from '@stoa/contract'
import type { ContactDetails, ContactTaxDetails, ExemptionStatus } from '@stoa/contract/services/ecom/contact-tax-details'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadPrivateFiles } from '../../media/media/index.ts'
import { member } from '../../members/members/ports/reading.ts'
import { certificateStatus, todayAt } from './certificate.ts'
import { taxExemptGroup } from './entities.ts'

/** Adds whether each contact is exempt now, the name of the certificate's file, and on request who the contact is. */
export async function showDetails(
  site: SiteRead,
  details: readonly Stored<ContactTaxDetails>[],
  fields: readonly string[],
): Promise<ContactTaxDetails[]> {
  const [groups, files, contacts] = await Promise.all([
    taxExemptGroup.getMany(site, [...new Set(details.map(({ taxExemptGroupId }) => taxExemptGroupId!))]),
    loadPrivateFiles(
      site,
      details.flatMap(({ certificate }) => certificate?.fileId ?? []),
    ),
    fields.includes('CONTACT_DETAILS')
      ? loadContacts(
          site,
          details.map(({ id }) => id),
        )
      : undefined,
  ])
  const today = todayAt(site)
  return details.map((each) => {
    const { certificate } = each
    const fileName = files.get(certificate?.fileId ?? '')?.name
    const contactDetails = contacts?.get(each.id)
    const exemptionStatus: ExemptionStatus = groups.has(each.taxExemptGroupId!)
      ? certificateStatus(certificate, today)
      : 'GROUP_DELETED'
    return {
      ...each,
      ...(certificate && { certificate: { ...certificate, ...(fileName && { fileName }) } }),
      exemptionStatus,
      ...(contactDetails && { contactDetails }),
    }
  })
}

/** Members are known by name and address; of other contacts nothing is kept but their ids. */
async function loadContacts(site: SiteRead, ids: string[]): Promise<Map<string, ContactDetails>> {
  const found = await member.getMany(asStaff(site), ids)
  return new Map(
    [...found].map(([id, { contact, profile, loginEmail }]) => {
      const { lastName, company } = contact ?? {}
      const firstName = contact?.firstName || (lastName ? undefined : profile?.nickname)
      return [
        id,
        {
          ...(firstName && { firstName }),
          ...(lastName && { lastName }),
          ...(company && { company }),
          ...(loginEmail && { email: loginEmail }),
        },
      ]
    }),
  )
}
