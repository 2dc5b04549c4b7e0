/** The signed identity of the visitor. */
export const visitorCookie = 'stoa_visitor'
/** The tokens of the mailed links to orders that were opened in this browser, the last first. */
export const ordersCookie = 'stoa_orders'
/** The secrets of the checkouts that were handed over to this browser. */
export const handOverCookie = 'stoa_hand_over'

/** How long a browser keeps a cookie that nothing else ends, in seconds. */
export const yearSeconds = 365 * 24 * 3600
