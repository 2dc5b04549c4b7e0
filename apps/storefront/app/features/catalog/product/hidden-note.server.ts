import { msg } from '@lingui/core/macro'

export const hiddenNote = msg`Only you can see this product because it’s hidden. Visitors can find and buy it once you make it visible.`
