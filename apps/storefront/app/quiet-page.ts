/** A route's `handle`: the shop around the page steps back while someone pays. */
export const quietPage = 'quiet page'
