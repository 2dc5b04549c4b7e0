import type { SiteTx } from '../../kernel/site.ts'

/** What other modules demand of members. They depend on this module, so they add their rules when they are loaded. */
export interface MemberRules {
  /** Throws where the member may not be blocked. */
  checkBlocking(site: SiteTx, memberId: string): Promise<void>
}

const added: Partial<MemberRules>[] = []

export function addMemberRules(rules: Partial<MemberRules>): void {
  added.push(rules)
}

export async function checkBlocking(site: SiteTx, memberId: string): Promise<void> {
  for (const rules of added) await rules.checkBlocking?.(site, memberId)
}
