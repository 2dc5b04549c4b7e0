/** Photos and videos of one review that the shop's forms take. */
export const maxMedia = 5
