/** An event of the account of a member or of a person of the back office. */
export type AccountEvent =
  | 'NEW_SIGN_IN'
  | 'SIGN_IN_DENIED'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'FACTOR_ADDED'
  | 'FACTOR_REMOVED'
  | 'ACCOUNT_LINKED'
  | 'ACCOUNT_UNLINKED'
  | 'FACTOR_RESET_REQUESTED'

/** The time of an event, and the browser and the address it came from. */
export interface EventOrigin {
  date: string
  userAgent?: string
  address?: string
}

/** The facts of a notice about an account. `url` is where its owner ends the event if somebody else caused it. */
export interface AccountEventData extends EventOrigin {
  event: AccountEvent
  url: string
}
