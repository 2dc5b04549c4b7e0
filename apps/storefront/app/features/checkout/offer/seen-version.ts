/** The version of the offer that the buyer sees. Another one is not ordered. */
export const seenVersionField = 'seenVersion'
