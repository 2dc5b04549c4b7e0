import { msg } from '@lingui/core/macro'

/** The contract's limit for a line. */
export const maxQuantity = 100_000

export const quantityProblem = msg`Enter a whole number from 1 to ${maxQuantity}.`
