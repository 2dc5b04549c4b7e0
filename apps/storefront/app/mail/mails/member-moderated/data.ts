import { mailDesign } from '../../design.ts'
/** Tells a member what the shop decided about them. */
export interface MemberModerated {
  kind: 'MEMBER_MODERATED'
  event: 'MUTED' | 'BLOCKED'
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, 'TITLE.BLOCKED': {}, BODY: {}, 'BODY.BLOCKED': {} },
  blocks: [{ name: 'BODY' }],
})

export function sample(): MemberModerated {
  return { kind: 'MEMBER_MODERATED', event: 'MUTED' }
}
