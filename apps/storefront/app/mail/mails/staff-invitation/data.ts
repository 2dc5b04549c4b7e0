import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** Invites somebody to the back office: `url` accepts it until `expires`. `invitedBy` is the name of a person or key. */
export interface StaffInvitation {
  kind: 'STAFF_INVITATION'
  invitedBy: string
  expires: string
  url: string
}

export function sample({ origin, date }: SampleFrame): StaffInvitation {
  return {
    kind: 'STAFF_INVITATION',
    invitedBy: 'jonas@example.com',
    expires: date,
    url: `${origin}/dashboard/invitation#${sampleToken}`,
  }
}
