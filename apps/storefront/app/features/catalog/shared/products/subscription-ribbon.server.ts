import { msg } from '@lingui/core/macro'

/** The ribbon on the card of a product that no cart takes. */
export const subscriptionRibbon = msg`By subscription only`
