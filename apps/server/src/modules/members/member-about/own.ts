import type { Caller } from '../../../kernel/site/caller.ts'

export function memberOf(caller: Caller): string | undefined {
  return caller.kind === 'MEMBER' ? caller.memberId : undefined
}
