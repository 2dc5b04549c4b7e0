import type { JobName } from '../../../kernel/site/site.ts'

export interface OwnDeletion {
  memberId: string
  /** The account is gone when the mail is sent. */
  email: string
  language: string
  deletedDate: string
}

/** Tells a member who deleted their account until when they can take that back. */
export const mailOwnDeletion: JobName<OwnDeletion> = { name: 'identity.mail-own-deletion' }
