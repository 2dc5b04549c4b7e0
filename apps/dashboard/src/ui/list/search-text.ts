/** The longest text that the server searches for. Search boxes take no more. */
export const maxSearchText = 100
