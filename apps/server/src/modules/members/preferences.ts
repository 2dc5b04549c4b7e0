/** What a member chose; absent where they never did. */
export interface Preferences {
  deliveryEmails?: boolean
  reviewRequestEmails?: boolean
}
