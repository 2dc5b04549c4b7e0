import * as contract from '@stoa/contract/services/stoa/member-report-cases'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findMember } from '../../members/ports/reading.ts'
import { loadDecisionsAbout, loadReportedProfiles } from '../report-cases.ts'

export const getMemberReportCase = implementRead(contract.getMemberReportCase, async ({ site }, request) => {
  const memberId = request.memberId
  if (!(await findMember(site, memberId))) throw notFound('member', { id: memberId })
  const [profiles, decisions] = await Promise.all([loadReportedProfiles(site, memberId), loadDecisionsAbout(site, memberId)])
  return { profiles, decisions }
})
