import * as contract from '@stoa/contract/services/members/members-about'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { about, findAbout, showAbout } from '../entity.ts'
import { memberOf } from '../own.ts'

const ofAbout = operationsOf(about, async (_site, abouts) => abouts.map(showAbout))

export const getMemberAbout = ofAbout.get(contract.getMemberAbout)

export const getMyMemberAbout = implementRead(contract.getMyMemberAbout, async ({ site, caller }) => {
  const memberId = memberOf(caller)
  const own = memberId ? await findAbout(site, memberId) : undefined
  if (!own) throw notFound('memberAbout', {})
  return { memberAbout: showAbout(own) }
})

export const queryMemberAbouts = ofAbout.query(contract.queryMemberAbouts)
