import { msg } from '@lingui/core/macro'

/** Shown where other products have the button to buy them. */
export const subscriptionNote = msg`This product is only sold by subscription, which this shop doesn’t offer yet.`
