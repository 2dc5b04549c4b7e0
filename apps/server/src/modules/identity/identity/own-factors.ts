import type * as contract from '@stoa/contract/services/stoa/second-factors'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { StoredFactor } from '../../platform/second-factors/index.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { hintOf } from './challenges.ts'

export function presentFactor(factor: StoredFactor, member: StoredMember): contract.MemberFactor {
  const { id, type, name, createdDate, lastUsedDate } = factor
  const hint = hintOf(type, factor, member)
  return {
    id,
    type,
    ...(name && { name }),
    ...(hint && { hint }),
    ...(type === 'PUSH' && !factor.secretSealed && { unreachable: true }),
    createdDate: createdDate.toISOString(),
    ...(lastUsedDate && { lastUsedDate: lastUsedDate.toISOString() }),
  }
}

export async function requireMember(site: SiteRead, id: string): Promise<StoredMember> {
  const member = await findMember(site, id)
  if (!member) throw notFound('member', { id })
  return member
}
