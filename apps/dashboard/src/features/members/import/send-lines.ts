import type { CallOptions } from '@stoa/client'
import { importMembers } from '@stoa/contract/calls/stoa/member-imports'
import { importMembersRequestLimits } from '@stoa/contract/limits/stoa/member-imports'
import type { MemberLineOutcome } from '@stoa/contract/services/stoa/member-imports'
import { api } from '../../../lib/calls/api.ts'
import { splitParts } from '../../../lib/csv/background-imports.ts'
import type { ReadLine } from './lines.ts'

const partSize = importMembersRequestLimits.lines.maxItems

interface Sent {
  outcomes: MemberLineOutcome[]
  /** Absent where no line was new. */
  importId?: string | undefined
}

/** Sends a file part by part. All parts are one import. */
export async function sendLines(
  {
    lines,
    dryRun = false,
    newPasswordRequired = false,
  }: { lines: readonly ReadLine[]; dryRun?: boolean; newPasswordRequired?: boolean },
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<Sent> {
  const sent: Sent = { outcomes: [] }
  for (const part of splitParts(lines, partSize)) {
    const request = { lines: part.lines, dryRun, newPasswordRequired, ...(sent.importId && { importId: sent.importId }) }
    const { outcomes = [], importId } = await api.call(importMembers, request, signal ? { signal } : {})
    sent.outcomes.push(...outcomes)
    sent.importId ??= importId
  }
  return sent
}
