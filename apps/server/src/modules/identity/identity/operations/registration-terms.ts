import * as contract from '@stoa/contract/services/stoa/registration-terms'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { loadRegistrationTerms } from '../registration-terms.ts'
import { loadKeptPolicies } from '../store/registration-terms.ts'

export const getRegistrationTerms = implementRead(contract.getRegistrationTerms, async ({ site }) => ({
  registrationTerms: { siteId: site.siteId, ...(await loadRegistrationTerms(site)) },
}))

export const getMemberTerms = implementRead(contract.getMemberTerms, async ({ site }, { memberId }) => {
  const member = await findMember(site, memberId)
  if (!member) throw notFound('member', { id: memberId })
  const { agreedTerms } = member.preferences ?? {}
  if (!agreedTerms) return {}
  const { date: agreedDate, version, language } = agreedTerms
  return { memberTerms: { agreedDate, version, language, policies: await loadKeptPolicies(site, version) } }
})
