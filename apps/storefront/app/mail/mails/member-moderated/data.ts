/** Tells a member what the shop decided about them. */
export interface MemberModerated {
  kind: 'MEMBER_MODERATED'
  event: 'MUTED' | 'BLOCKED'
}

export function sample(): MemberModerated {
  return { kind: 'MEMBER_MODERATED', event: 'MUTED' }
}
