/**
 * Milliseconds that a provider has to answer one call. A call without an answer is not repeated at once: its outcome is unknown, and a
 * job asks for it a few seconds later, while the buyer is told that the payment is being processed.
 */
export const answerTimeout = 20_000
