import type { Caller } from '../../../kernel/site/identity.ts'

export function memberOf(caller: Caller): string | undefined {
  return caller.kind === 'MEMBER' ? caller.memberId : undefined
}
