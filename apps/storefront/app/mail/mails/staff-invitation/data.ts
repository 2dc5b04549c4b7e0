import { mailDesign } from '../../design.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** Invites somebody to the back office: `url` accepts it until `expires`. `invitedBy` is the name of a person or key. */
export interface StaffInvitation {
  kind: 'STAFF_INVITATION'
  invitedBy: string
  expires: string
  url: string
}

export const design = mailDesign({
  variables: ['invitedBy', 'until'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin, date }: SampleFrame): StaffInvitation {
  return {
    kind: 'STAFF_INVITATION',
    invitedBy: 'jonas@example.com',
    expires: date,
    url: `${origin}/dashboard/invitation#${sampleToken}`,
  }
}
